import { expect, test, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

const LISTA = { id: 7, tableroId: 2, nombre: 'Lista A', color: '#999999', orden: 0 };
const page = (content: object[]) => ({
  content,
  totalElements: content.length,
  totalPages: 1,
  number: 0,
  size: 100,
  last: true,
});

test('F-B04 removing a state first says how many contacts lose it, and offers to move them to another one', async () => {
  const onClose = vi.fn();
  const screen = await show(
    <RemoveDialog isOpen ask={{ about: 'eliminarEstado', estado: LISTA }} onClose={onClose} />,
    {
      roles: ['SUPERVISOR'],
      answers: {
        'GET /api/kanban/2/contactos/conteo': [
          { estadoId: 7, contactos: 25 },
          { estadoId: 8, contactos: 3 },
        ],
        'GET /api/kanban/page': page([{ id: 2, nombre: 'Ventas' }]),
        'GET /api/kanban/2/estados/page': page([LISTA, { ...LISTA, id: 8, nombre: 'Lista B', orden: 1 }]),
        'DELETE /api/kanban/estados/7': () => new Response(null, { status: 204 }),
      },
    },
  );
  await expect.element(screen.getByText('¿Eliminar el estado "Lista A"?')).toBeVisible();
  await expect.element(screen.getByText('25 contactos quedarán sin estado.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await screen.getByRole('checkbox', { name: 'Mover estos contactos a otro estado' }).click();
  await expect.element(screen.getByRole('button', { name: 'Mover y eliminar' })).toBeDisabled();
  await expect.element(screen.getByRole('radio', { name: 'Lista A' })).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Lista B' }).click();
  await expect.element(screen.getByText('25 contactos pasarán al estado elegido.')).toBeVisible();
  await screen.getByRole('button', { name: 'Mover y eliminar' }).click();
  await expect.element(screen.getByText('Estado eliminado')).toBeVisible();
  const removed = screen.requests.find(({ address }) => address === 'DELETE /api/kanban/estados/7');
  expect(removed?.query).toEqual({ moverA: '8' });
  expect(onClose).toHaveBeenCalled();
});
