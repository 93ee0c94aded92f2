import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectFitForFingers } from '../../../test/phone.ts';
import { broken, pageOf, refuse, show } from '../../../test/dom.tsx';
import { AssignEstadoDialog } from './AssignEstadoDialog.tsx';

const CHAT = { id: 3, contactoId: 7, clienteNombre: null, clienteTelefono: '+573001234567' };
const REASON = 'Alguien más lo cambió hace un momento.';
const estado = (id: number, nombre: string) => ({ id, tableroId: 2, nombre, color: '#999999', orden: id });
const KNOWN = {
  id: 7,
  nombre: 'Ana',
  apellido: 'Ruiz',
  telefono: '+573001234567',
  email: null,
  kanbanEstadoId: null,
  kanbanTableroId: null,
};

// covers D2-2.1-23, D2-7.6-01, D2-7.6-04, D2-7.6-07, D2-8-19a, D2-9-10a, D2-9-10b
test('boards, states and the assignment can be retried after a failure; Enter assigns', async () => {
  const isBroken = { boards: true, states: true, assignment: true };
  const onAssigned = vi.fn();
  const screen = await show(
    <AssignEstadoDialog isOpen conversacion={CHAT} onClose={() => undefined} onAssigned={onAssigned} />,
    {
      answers: {
        'GET /api/contactos/7': KNOWN,
        'GET /api/kanban/page': () => (isBroken.boards ? broken() : pageOf([{ id: 2, nombre: 'Ventas' }])),
        'GET /api/kanban/2/estados/page': () =>
          isBroken.states ? broken() : pageOf([estado(4, 'Interesado'), estado(5, 'Cotizado')]),
        'PATCH /api/kanban/contactos/7/estado': () =>
          isBroken.assignment ? refuse(409, 'CONFLICT', REASON) : { ...KNOWN, kanbanEstadoId: 5 },
      },
    },
  );
  const dialog = screen.getByRole('dialog', { name: 'Asignar estado' });
  for (const [what, text] of [
    ['boards', 'Error cargando tableros'],
    ['states', 'Error cargando estados'],
  ] as const) {
    await expect.element(dialog.getByRole('alert').getByText(text)).toBeVisible();
    isBroken[what] = false;
    await dialog.getByRole('button', { name: 'Reintentar' }).click();
  }
  await dialog.getByRole('radio', { name: 'Cotizado' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('No se pudo mover el contacto')).toBeVisible();
  await expect.element(screen.getByText(REASON)).toBeVisible();
  expect(onAssigned).not.toHaveBeenCalled();
  isBroken.assignment = false;
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(onAssigned).toHaveBeenCalledOnce());
  const size = (address: string) => screen.requests.find((one) => one.address === address)?.query['size'];
  expect(size('GET /api/kanban/page')).toBe('100');
  expect(size('GET /api/kanban/2/estados/page')).toBe('200');
  expect(screen.requests.findLast(({ address }) => address.startsWith('PATCH'))?.body).toMatchObject({
    kanbanEstadoId: 5,
    conversacionId: 3,
  });
});

// covers D2-2.1-23, D2-5.1-01, D2-5.1-03, D2-5.1-04a, D2-5.1-04b
test('a contact without a name is named first, with the phone of the chat', async () => {
  const nameless = { ...KNOWN, nombre: null, apellido: null };
  const screen = await show(
    <AssignEstadoDialog isOpen conversacion={CHAT} onClose={() => undefined} onAssigned={() => undefined} />,
    {
      answers: {
        'GET /api/contactos/7': nameless,
        'PUT /api/contactos/7': ({ body }) => ({ ...nameless, ...(body as object) }),
        'GET /api/kanban/page': pageOf([{ id: 2, nombre: 'Ventas' }]),
        'GET /api/kanban/2/estados/page': pageOf([estado(4, 'Interesado')]),
      },
    },
  );
  const dialog = screen.getByRole('dialog', { name: 'Asignar estado' });
  const nombre = dialog.getByRole('textbox', { name: 'Nombre' });
  await expect.element(nombre).toHaveValue('Cliente WhatsApp');
  await expect.element(dialog.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('+57 300 123 4567');
  await nombre.fill('');
  await dialog.getByRole('button', { name: 'Guardar contacto' }).click();
  await expect.element(dialog.getByText('El nombre es obligatorio para crear el contacto.')).toBeVisible();
  await nombre.fill('Ya Con Nombre');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('radio', { name: 'Interesado' })).toBeVisible();
  await expectFitForFingers('[role=dialog]');
  expect(screen.requests.find(({ address }) => address.startsWith('PUT'))?.body).toMatchObject({
    nombre: 'Ya Con Nombre',
  });
});
