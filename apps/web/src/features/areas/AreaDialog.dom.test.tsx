import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { broken, pageOf, refuse, show } from '../../../test/dom.tsx';
import { AreaDialog } from './AreaDialog.tsx';
import { buildArea } from '../../../test/area-builder.ts';
import { AreasPage } from './AreasPage.tsx';

const plantilla = (id: number, templateName: string, variables: object[]) => ({
  id,
  templateName,
  cuerpo: 'Hola',
  variables,
  estadoAprobacion: 'APROBADA',
});
const PLANTILLAS = {
  'GET /api/plantillas-masivo': pageOf([
    plantilla(1, 'saludo_seguimiento', [{ clave: '1', ejemplo: null }]),
    plantilla(2, 'encuesta_satisfaccion', []),
  ]),
};
const WORDLESS = () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });

// covers D1-2.11-02, D1-5-13a, D1-5-13c, D1-5-13d, D1-8-11
test('a new area, in 700 px: name, shifts of each day and dates are checked, and the first wrong day is shown', async () => {
  let answer: () => object = WORDLESS;
  const onClose = vi.fn();
  const screen = await show(<AreaDialog area={null} isOpen onClose={onClose} />, {
    roles: ['SUPERVISOR'],
    answers: { ...PLANTILLAS, 'POST /api/areas': () => answer() },
  });
  const dialog = screen.getByRole('dialog', { name: 'Nueva área' });
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(700);
  const save = dialog.getByRole('button', { name: 'Guardar' });
  const nombre = dialog.getByRole('textbox', { name: 'Nombre' });
  const field = (name: string) => dialog.getByLabelText(name, { exact: true });
  await expect.element(dialog.getByRole('combobox', { name: 'Zona horaria' })).toHaveValue('America/Bogota');
  await save.click();
  await expect.element(dialog.getByText('Requerido')).toBeVisible();
  await expect.element(nombre).toHaveFocus();
  await nombre.fill('ab');
  await save.click();
  await expect.element(dialog.getByText('Mínimo 3 caracteres')).toBeVisible();
  await nombre.fill('Bodega');
  expect(dialog.getByRole('tab').elements()).toHaveLength(7);
  await dialog.getByRole('button', { name: 'Agregar turno' }).click();
  await expect.element(field('Lunes: Cierra (turno 1)')).toHaveValue('12:00');
  await field('Lunes: Abre (turno 2)').fill('11:00');
  await dialog.getByRole('tab', { name: 'Martes' }).click();
  await field('Martes: Abre').fill('19:00');
  await save.click();
  await expect.element(dialog.getByText('Los turnos de un mismo día no se pueden cruzar')).toBeVisible();
  await field('Lunes: Abre (turno 2)').fill('13:30');
  await dialog.getByRole('tab', { name: 'Martes' }).click();
  const backwards = dialog.getByText('La hora de apertura debe ser menor a la de cierre');
  await expect.element(backwards).not.toBeInTheDocument();
  await save.click();
  await expect.element(backwards).toBeVisible();
  await dialog.getByRole('tab', { name: 'Lunes' }).click();
  await dialog.getByRole('button', { name: 'Copiar a lunes–viernes' }).click();
  await dialog.getByRole('tab', { name: 'Sábado' }).click();
  await expect.element(field('Sábado: Abre')).toHaveValue('09:00');
  await expect.element(field('Sábado: Abre')).toHaveAttribute('step', '300');
  const closed = dialog.getByRole('switch', { name: 'Cerrado este día' });
  await closed.click();
  await expect.element(field('Sábado: Abre')).not.toBeInTheDocument();
  await closed.click();
  await expect.element(field('Sábado: Abre')).toHaveValue('08:00');
  await expect.element(field('Sábado: Cierra')).toHaveValue('18:00');
  await dialog.getByRole('combobox', { name: 'Encuesta con la ventana cerrada' }).click();
  // templates with variables cannot be sent automatically
  await expect.element(screen.getByRole('option', { name: /^encuesta_satisfaccion/ })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: /^saludo_seguimiento/ })).not.toBeInTheDocument();
  await screen.getByRole('option', { name: /^encuesta_satisfaccion/ }).click();
  await save.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('No se pudo crear el registro');
  answer = () => buildArea({ nombre: 'Bodega' });
  await save.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await expect.element(screen.getByText('Área creada')).toBeVisible();
});

// covers D1-8-11
test('an edited area, in 640 px, survives an accidental Esc and a failure', async () => {
  let answer: () => object = WORDLESS;
  const onClose = vi.fn();
  const screen = await show(<AreaDialog area={buildArea()} isOpen onClose={onClose} />, {
    roles: ['SUPERVISOR'],
    answers: { ...PLANTILLAS, 'PUT /api/areas/1': () => answer() },
  });
  const dialog = screen.getByRole('dialog', { name: 'Editar área' });
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(640);
  const descripcion = dialog.getByRole('textbox', { name: 'Descripción' });
  await descripcion.fill('Despachos');
  await userEvent.keyboard('{Escape}');
  const question = screen.getByRole('dialog', { name: 'Cambios sin guardar' });
  await expect.element(question.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(descripcion).toHaveValue('Despachos');
  const save = dialog.getByRole('button', { name: 'Guardar' });
  await save.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('No se pudo actualizar el registro');
  await expect.element(descripcion).toHaveValue('Despachos');
  answer = () => buildArea({ descripcion: 'Despachos' });
  await save.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

const LIST = 'GET /api/areas/suscriptor/1';

// covers D1-2.11-01
test('a list that failed can be retried; an unknown business is reported in other words', async () => {
  let answer: () => object = broken;
  const screen = await show(<AreasPage />, { roles: ['SUPERVISOR'], answers: { [LIST]: () => answer() } });
  await expect.element(screen.getByText('No se pudieron cargar las áreas')).toBeVisible();
  answer = () => refuse(404, 'NOT_FOUND', 'No existe.');
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByText('No se pudo determinar el suscriptor')).toBeVisible();
  answer = () => [buildArea()];
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Ventas' })).toBeVisible();
  await expect.element(screen.getByText('Activa', { exact: true })).toBeVisible();
});

// covers D1-8-11
test('a failed deactivation is shown with its reason; Esc returns the focus to the menu', async () => {
  let answer = broken;
  const screen = await show(<AreasPage />, {
    roles: ['SUPERVISOR'],
    answers: {
      [LIST]: [buildArea(), buildArea({ id: 2, nombre: 'Soporte' })],
      'GET /api/usuarios/page': pageOf([]),
      'GET /api/conversations/explorar': pageOf([]),
      'PATCH /api/areas/2': () => answer(),
    },
  });
  const menu = screen.getByRole('button', { name: 'Opciones de Soporte' });
  const confirm = screen.getByRole('dialog', { name: 'Confirmar' });
  const ask = async () => {
    await menu.click();
    await expect
      .element(screen.getByRole('menuitem', { name: 'Configurar IA' }))
      .toHaveAttribute('href', '/areas/2/ia');
    await screen.getByRole('menuitem', { name: 'Desactivar' }).click();
    await expect.element(confirm.getByText('¿Seguro que deseas desactivar "Soporte"?')).toBeVisible();
  };
  await ask();
  await userEvent.keyboard('{Escape}');
  await expect.element(confirm).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  const reason = screen.getByText('Alguien más la cambió hace un momento.');
  for (const [next, reasons] of [
    [broken, 0],
    [() => refuse(409, 'CONFLICT', 'Alguien más la cambió hace un momento.'), 1],
  ] as const) {
    answer = next;
    await ask();
    await confirm.getByRole('button', { name: 'Desactivar' }).click();
    await expect.element(screen.getByText('No se pudo cambiar el estado')).toBeVisible();
    await expect.poll(() => reason.elements().length).toBe(reasons);
    await expect.element(confirm).not.toBeInTheDocument();
  }
});

// covers D1-2.1-07
test('an agent reads the areas, and can change none', async () => {
  const screen = await show(<AreasPage />, { answers: { [LIST]: [buildArea()] } });
  await expect.element(screen.getByRole('heading', { name: 'Ventas' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Nueva área' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^Opciones de/ })).not.toBeInTheDocument();
});
