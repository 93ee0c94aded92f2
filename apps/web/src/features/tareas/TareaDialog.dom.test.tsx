import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { broken, show, watchTimers } from '../../../test/dom.tsx';
import { TareaDialog } from './TareaDialog.tsx';
import { buildTarea } from '../../../test/tarea-builder.ts';

const ANA = { id: 7, nombre: 'Ana Ruiz' };
const LUIS = { id: 9, nombre: 'Luis Peña', email: 'luis@cafe.co' };

// covers D2-2.5-14a, D2-5.3-04a, D2-5.3-04b, D2-5.3-04c, D2-5.3-04d, D2-8-14d, D2-9-08
test('a new task is checked, survives an accidental Esc and a failure, and is created', async () => {
  let isBroken = true;
  const onCreated = vi.fn();
  const screen = await show(
    <TareaDialog isOpen kind="crear" contacto={ANA} onClose={() => undefined} onCreated={onCreated} />,
    {
      answers: {
        'POST /api/tareas': () => (isBroken ? broken() : buildTarea()),
      },
    },
  );
  const dialog = screen.getByRole('dialog', { name: 'Crear Nueva Tarea' });
  const field = (name: string) => dialog.getByRole('textbox', { name });
  const create = dialog.getByRole('button', { name: 'Crear tarea' });
  await expect.element(dialog.getByRole('combobox', { name: 'Prioridad' })).toHaveValue('MEDIA');
  await expect.element(dialog.getByText('0/2000')).toBeVisible();
  await field('Descripción').fill('x'.repeat(2001));
  await expect.element(dialog.getByText('Máximo 2.000 caracteres: sobran 1')).toBeVisible();
  for (const name of ['Descripción', 'Fecha', 'Hora']) await field(name).fill('');
  await create.click();
  for (const text of ['La descripción es requerida.', 'La fecha es requerida.', 'La hora es requerida.'])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await field('Hora').fill('25:00');
  await create.click();
  await expect.element(dialog.getByText('Formato HH:mm')).toBeVisible();
  await field('Descripción').fill('Pasar por la finca');
  await userEvent.keyboard('{Escape}');
  const question = screen.getByRole('dialog', { name: 'Cambios sin guardar' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(field('Descripción')).toHaveFocus();
  await field('Fecha').fill('15/01/2024');
  await field('Hora').fill('08:30');
  await create.click();
  await expect.element(screen.getByText('No se pudo crear la tarea')).toBeVisible();
  isBroken = false;
  await create.click();
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  await expect.element(screen.getByText('Tarea creada exitosamente')).toBeVisible();
  expect(screen.requests.at(-1)?.body).toMatchObject({
    contactoId: 7,
    descripcion: 'Pasar por la finca',
    prioridad: 'MEDIA',
    fechaProgramada: '2024-01-15T13:30:00.000Z',
  });
});

// covers D2-2.5-14b, D2-5.3-07a, D2-5.3-07b
test('a task for a colleague requires one, who is searched after exactly 300 ms of rest', async () => {
  const onCreated = vi.fn();
  const screen = await show(
    <TareaDialog isOpen kind="asignar" contacto={ANA} onClose={() => undefined} onCreated={onCreated} />,
    { roles: ['SUPERVISOR'], answers: { 'GET /api/usuarios/suggest': [LUIS], 'POST /api/tareas': buildTarea() } },
  );
  const dialog = screen.getByRole('dialog', { name: 'Asignar Tarea' });
  const assign = dialog.getByRole('button', { name: 'Asignar' });
  await dialog.getByRole('textbox', { name: 'Descripción' }).fill('Llamar antes de la visita');
  await assign.click();
  await expect.element(dialog.getByText('Debes elegir un usuario.')).toBeVisible();
  const searched = () => screen.requests.flatMap(({ query }) => query['q'] || []);
  const delays = watchTimers();
  await dialog.getByRole('combobox', { name: 'Usuario' }).fill('luis');
  await expect.poll(searched).toEqual(['luis']);
  expect(delays()).toContain(300);
  await screen.getByRole('option', { name: /Luis Peña/ }).click();
  await assign.click();
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  expect(screen.requests.at(-1)?.body).toMatchObject({ asignadoUsuarioId: 9 });
});
