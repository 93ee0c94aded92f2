import { expect, test, vi } from 'vitest';
import { broken, pageOf, refuse, show } from '../../../test/dom.tsx';
import { TareasMasivasDialog } from './TareasMasivasDialog.tsx';

test('F-B08 a mass task shows its number of contacts, and asks before it repeats one of the last minutes', async () => {
  const onCreated = vi.fn();
  const screen = await show(
    <TareasMasivasDialog
      isOpen
      estado={{ id: 5, nombre: 'Nuevo' }}
      filtros={{ q: 'ana' }}
      onClose={() => undefined}
      onCreated={onCreated}
    />,
    {
      roles: ['SUPERVISOR'],
      answers: {
        'GET /api/usuarios/suggest': [],
        'GET /api/kanban/estados/5/contactos/page': ({ query }) => ({
          content: [],
          totalElements: query.get('q') === 'ana' ? 24 : 99,
          totalPages: 24,
          number: 0,
          size: 1,
          last: false,
        }),
        'POST /api/tareas/masiva': ({ body }) =>
          (body as { confirmada?: boolean }).confirmada === true
            ? { creadas: 24, omitidas: 0 }
            : refuse(409, 'CONFLICT', 'Hace 1 minuto Laura creó esta misma tarea para 24 contactos.', {
                field: 'confirmada',
              }),
      },
    },
  );
  await expect.element(screen.getByText('Para 24 contactos')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Descripción' }).fill('Ofrecer la promoción');
  await screen.getByRole('button', { name: 'Asignar' }).click();
  await expect.element(screen.getByText('Hace 1 minuto Laura creó esta misma tarea para 24 contactos.')).toBeVisible();
  expect(onCreated).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Crear otra vez' }).click();
  await expect.poll(() => onCreated.mock.calls.length).toBe(1);
  const claves = screen.requests
    .filter(({ address }) => address === 'POST /api/tareas/masiva')
    .map(({ body }) => (body as { clave: string }).clave);
  expect(new Set(claves).size).toBe(1);
});

// covers D2-2.5-14c, D2-8-14e
test('a mass task says how many were created and omitted; a failure keeps the dialog', async () => {
  const answers: object[] = [broken(), { creadas: 24, omitidas: 2 }];
  const onCreated = vi.fn();
  const screen = await show(
    <TareasMasivasDialog
      isOpen
      estado={{ id: 5, nombre: 'Nuevo' }}
      filtros={{}}
      onClose={() => undefined}
      onCreated={onCreated}
    />,
    {
      roles: ['SUPERVISOR'],
      answers: {
        'GET /api/usuarios/suggest': [],
        'GET /api/kanban/estados/5/contactos/page': { ...pageOf([]), totalElements: 26 },
        'POST /api/tareas/masiva': () => answers.shift() ?? broken(),
      },
    },
  );
  const dialog = screen.getByRole('dialog', { name: 'Asignar tarea masiva' });
  await dialog.getByRole('textbox', { name: 'Descripción' }).fill('Volver a llamar');
  await dialog.getByRole('button', { name: 'Asignar' }).click();
  await expect.element(screen.getByText('Error asignando tareas masivas')).toBeVisible();
  expect(onCreated).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Asignar' }).click();
  await expect.element(screen.getByText('Tareas creadas: 24. Omitidas: 2.')).toBeVisible();
  expect(onCreated).toHaveBeenCalledOnce();
});
