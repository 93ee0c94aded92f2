import { expect, test, vi } from 'vitest';
import { buildConversacion } from '../../../../test/conversacion-builders.ts';
import { cutOff, refuse, show } from '../../../../test/dom.tsx';
import { endSession, startSession } from '../../../platform/session/session.ts';
import { buildUsuario } from '../../../platform/session/usuario-builder.ts';
import { returnConversacion } from './chat.actions.ts';
import { TransferDialog } from './TransferDialog.tsx';

const chat = buildConversacion({ usuarioId: 7, isSupervising: false }, { id: 5, estado: 'ABIERTA', asignadaA: 7 });
const REASON = 'Alguien más lo cambió hace un momento.';

// covers D2-2.1-25, D2-5.1-20a, D2-5.1-20b, D2-8-02
test('a transfer requires a user; a refusal is shown in the dialog, and a lost response is looked up', async () => {
  let attempts = 0;
  const theirs = { ...chat, asignadaA: 9, asignadaADTO: { id: 9, nombre: 'Luis Peña' } };
  const onClose = vi.fn();
  const onLeft = vi.fn();
  const screen = await show(<TransferDialog isOpen conversacion={chat} onClose={onClose} onLeft={onLeft} />, {
    answers: {
      'GET /api/usuarios/suggest': [{ id: 9, nombre: 'Luis Peña', email: 'luis@cafe.co' }],
      'GET /api/areas/suscriptor/1': [{ id: 2, nombre: 'Facturación', estado: 1 }],
      'GET /api/conversations/5': theirs,
      'POST /api/conversations/5/assign': () => {
        attempts += 1;
        if (attempts === 1) return refuse(409, 'CONFLICT', REASON);
        return cutOff();
      },
    },
  });
  const dialog = screen.getByRole('dialog', { name: 'Transferir chat' });
  const send = dialog.getByRole('button', { name: 'Transferir' });
  await expect.element(send).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Usuario' }).fill('luis');
  await screen.getByRole('option', { name: /Luis Peña/ }).click();
  await expect.element(send).toBeEnabled();
  await dialog.getByLabelText('Comentario').fill('Quiere factura');
  await dialog.getByLabelText('Área').selectOptions('Facturación');
  await send.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(`No se pudo transferir. Intenta nuevamente.${REASON}`);
  expect(onClose).not.toHaveBeenCalled();
  await send.click();
  await vi.waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
  expect(onClose).toHaveBeenCalledOnce();
  await expect.element(screen.getByText('Chat transferido a Luis Peña.')).toBeVisible();
  expect(screen.requests.findLast(({ address }) => address.startsWith('POST'))?.body).toEqual({
    usuarioId: 9,
    areaId: 2,
    comentario: 'Quiere factura',
  });
});

test('a return that waits for the sends of its chat is not made by the next user of the tab', async () => {
  const screen = await show(<></>, { answers: { 'POST /api/conversations/5/return': chat } });
  const returning = returnConversacion(5, { areaId: null, comentario: '' });
  endSession('logout');
  startSession({ token: 'other', expiraEnSegundos: 600, usuario: { ...buildUsuario(), id: 8 } });
  await expect(returning).rejects.toMatchObject({ status: 401 });
  expect(screen.requests.map(({ address }) => address)).not.toContain('POST /api/conversations/5/return');
});
