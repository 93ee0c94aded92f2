import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { expectAccessible } from '../../../test/accessibility.ts';
import { broken, show } from '../../../test/dom.tsx';
import { closeToast, shownToasts } from '../../ui/feedback/toast.ts';
import { buildTarea } from '../../../test/tarea-builder.ts';
import { TareasPage } from './TareasPage.tsx';

const NAMELESS = buildTarea({ contactoId: 12, contactoNombre: null, estado: 'EN_PROCESO' });

beforeEach(() => {
  for (const { id } of shownToasts()) closeToast(id);
});

/** The tasks page of a supervisor, whose calls fail while `isBroken` says so. */
async function open(tareas: readonly Tarea[], isBroken: () => boolean = () => false) {
  const page = { content: tareas, totalElements: tareas.length, totalPages: 1, number: 0, size: 1000, last: true };
  const ui = (
    // the width beside the open sidebar
    <div style={{ width: window.innerWidth - 248 }}>
      <TareasPage renderContacto={() => null} />
    </div>
  );
  const screen = await show(ui, {
    roles: ['SUPERVISOR'],
    answers: {
      'GET /api/tareas': () => (isBroken() ? broken() : page),
      'POST /api/tareas/1/completar': broken,
      'GET /api/usuarios/mine': [],
      'GET /api/tareas/contactos/12/notas': { ...page, content: [], totalElements: 0 },
    },
  });
  await expect.element(screen.getByRole('row').nth(1)).toBeVisible();
  return screen;
}

const alert = () => shownToasts().map(({ text, ms }) => [text, ms]);

// covers D2-2.4-01a, D2-2.4-09b
test('a state and a contact without a name have the documents’ texts', async () => {
  const screen = await open([NAMELESS]);
  const estado = screen.getByLabelText('Estado', { exact: true });
  const options = estado.getByRole('option').elements();
  expect(options.map(({ textContent }) => textContent)).toEqual(['Todos', 'Pendiente', 'En Proceso', 'Completada']);
  await estado.selectOptions('En Proceso');
  await screen.getByRole('button', { name: 'Filtrar' }).click();
  await expect.poll(() => screen.requests.at(-1)?.query['estado']).toBe('EN_PROCESO');
  await expect.element(screen.getByRole('cell', { name: 'En Proceso', exact: true })).toBeVisible();
  await expectAccessible('body');
  await screen.getByRole('button', { name: 'Ver las notas de Contacto 12' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Notas de Contacto 12' })).toBeVisible();
});

// covers D2-8-14a, D2-8-14b
test('the failure to load tasks is shown for 3 s, that to complete one for 3.5 s', async () => {
  let isBroken = false;
  const screen = await open([buildTarea()], () => isBroken);
  isBroken = true;
  await screen.getByLabelText('Estado', { exact: true }).selectOptions('Pendiente');
  await screen.getByRole('button', { name: 'Filtrar' }).click();
  await expect.poll(alert).toContainEqual(['Error cargando tareas', 3000]);
  isBroken = false;
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await screen.getByRole('button', { name: /^Marcar completa/ }).click();
  const dialog = screen.getByRole('dialog', { name: 'Completar tarea' });
  await dialog.getByLabelText(/^Observación/).fill('Hecho ya');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(alert).toContainEqual(['No se pudo completar la tarea', 3500]);
});

test('beside the open sidebar of a small laptop, with a colleague’s name without spaces, no column is cut', async () => {
  onTestFinished(() => browserPage.viewport(1366, 768));
  // wide enough for all columns, and no wider
  await browserPage.viewport(1240, 800);
  const nombre = 'Maximiliana'.repeat(5);
  const tareas = [1, 2, 3].map((id) =>
    buildTarea({ id, titulo: 'Avisar la entrega del pedido', asignadoUsuarioNombre: nombre, prioridad: 'ALTA' }),
  );
  const screen = await open(tareas);
  await expect.element(screen.getByRole('cell', { name: nombre }).first()).toBeVisible();
  const frame = screen.getByRole('region', { name: 'Tabla: Tareas' });
  await expect.element(frame.getByRole('columnheader', { name: 'Evidencia' })).toBeVisible();
  expect(frame.element().scrollWidth - frame.element().clientWidth).toBe(0);
});
