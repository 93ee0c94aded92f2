import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { buildConversacion } from '../../../../test/conversacion-builders.ts';
import { refuse, show } from '../../../../test/dom.tsx';
import { DevolverDialog } from './DevolverDialog.tsx';

const chat = buildConversacion({ usuarioId: 7, isSupervising: false }, { id: 5, estado: 'ABIERTA', asignadaA: 7 });
const AREAS = [{ id: 2, nombre: 'Facturación', estado: 1 }];

test('F-A16 a refused return keeps the fields, and the retry sends area and comment', async () => {
  let isRefusing = true;
  const onLeft = vi.fn();
  const screen = await show(<DevolverDialog isOpen conversacion={chat} onClose={() => undefined} onLeft={onLeft} />, {
    answers: {
      'GET /api/areas/suscriptor/1': AREAS,
      'POST /api/conversations/5/return': () =>
        isRefusing
          ? refuse(409, 'CONFLICT', 'Este chat ya está en espera.')
          : { ...chat, estado: 'PENDIENTE', asignadaA: null },
    },
  });
  await screen.getByLabelText('Comentario').fill('pide factura');
  await screen.getByLabelText('Área').selectOptions('Facturación');
  await screen.getByRole('button', { name: 'Devolver' }).click();
  await expect.element(screen.getByText('Este chat ya está en espera.')).toBeVisible();
  await expect.element(screen.getByLabelText('Comentario')).toHaveValue('pide factura');
  expect(onLeft).not.toHaveBeenCalled();
  isRefusing = false;
  await screen.getByRole('button', { name: 'Devolver' }).click();
  await vi.waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
  expect(screen.requests.findLast(({ address }) => address.startsWith('POST'))?.body).toEqual({
    areaId: 2,
    comentario: 'pide factura',
  });
});

test('F-A16 the focus starts at the first field', async () => {
  const screen = await show(
    <DevolverDialog isOpen conversacion={chat} onClose={() => undefined} onLeft={() => undefined} />,
    { answers: { 'GET /api/areas/suscriptor/1': AREAS } },
  );
  await expect.element(screen.getByLabelText('Área')).toHaveFocus();
});

test('F-A16 the dialog stays open during the request, and a refusal keeps the fields', async () => {
  const answer = Promise.withResolvers<Response>();
  const onClose = vi.fn();
  const screen = await show(<DevolverDialog isOpen conversacion={chat} onClose={onClose} onLeft={() => undefined} />, {
    answers: { 'GET /api/areas/suscriptor/1': AREAS, 'POST /api/conversations/5/return': () => answer.promise },
  });
  await screen.getByLabelText('Comentario').fill('pide factura');
  await screen.getByRole('button', { name: 'Devolver' }).click();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Cerrar' }).click();
  await expect.element(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  answer.resolve(refuse(409, 'CONFLICT', 'Este chat ya está en espera.'));
  await expect.element(screen.getByText('Este chat ya está en espera.')).toBeVisible();
  await expect.element(screen.getByLabelText('Comentario')).toHaveValue('pide factura');
  expect(onClose).not.toHaveBeenCalled();
});
