import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectFitForFingers } from '../../../../test/phone.ts';
import { buildConversacion } from '../../../../test/conversacion-builders.ts';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { ownChat } from '../../../../test/inbox.tsx';
import { cutOff, show } from '../../../../test/dom.tsx';
import { shownToasts } from '../../../ui/feedback/toast.ts';
import { TransferDialog } from './TransferDialog.tsx';

const chat = buildConversacion({ usuarioId: 7, isSupervising: false }, { id: 5, estado: 'ABIERTA', asignadaA: 7 });
const MATEO = { id: 9, nombre: 'Mateo Gómez', email: 'mateo@cafe.co' };

test('the recipient of a transfer: without a connection the field says so soon, and «Reintentar» returns to it', async () => {
  let isCut = true;
  const screen = await show(
    <TransferDialog isOpen conversacion={chat} onClose={() => undefined} onLeft={() => undefined} />,
    {
      answers: {
        'GET /api/usuarios/suggest': () => (isCut ? cutOff() : [MATEO]),
        'GET /api/areas/suscriptor/1': () => (isCut ? cutOff() : [{ id: 2, nombre: 'Ventas', estado: 1 }]),
      },
    },
  );
  const field = screen.getByRole('combobox', { name: 'Usuario' });
  await field.fill('mateo');
  const alert = screen.getByRole('alert').filter({ hasText: 'No pudimos cargar los usuarios.' });
  await expect.element(alert.getByText('No hay conexión con el servidor.')).toBeVisible();
  await expect.poll(() => screen.requests.filter(({ query }) => query['q'] === 'mateo')).toHaveLength(2);
  const areas = screen.getByRole('alert').filter({ hasText: 'No se pudieron cargar las áreas' });
  await expect.element(areas.getByText('No hay conexión con el servidor.')).toBeVisible();
  // moving the focus to the button keeps what was typed
  await userEvent.tab();
  await expect.element(alert.getByRole('button', { name: 'Reintentar' })).toHaveFocus();
  await expect.element(field).toHaveValue('mateo');
  isCut = false;
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByRole('option', { name: /^Mateo Gómez/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await areas.getByRole('button', { name: 'Reintentar' }).click();
  const area = screen.getByRole('combobox', { name: 'Área' });
  await expect.element(area).toHaveFocus();
  await expect.element(area.getByRole('option', { name: 'Ventas' })).toBeInTheDocument();
  await expect.element(areas).not.toBeInTheDocument();
});

test('a transfer with its list open meets WCAG 2.2 AA in both themes, and fits fingers', async () => {
  const screen = await show(
    <TransferDialog isOpen conversacion={chat} onClose={() => undefined} onLeft={() => undefined} />,
    { answers: { 'GET /api/usuarios/suggest': [MATEO], 'GET /api/areas/suscriptor/1': [] } },
  );
  await screen.getByRole('combobox', { name: 'Usuario' }).fill('m');
  await expect.element(screen.getByRole('option', { name: /^Mateo Gómez/ })).toBeVisible();
  await expectAccessible('[role=dialog]');
  await expectFitForFingers('[role=dialog]');
});

test('the question keeps a half-written comment of a transfer, and a successful transfer asks nothing', async () => {
  const onClose = vi.fn();
  const onLeft = vi.fn();
  const valentina = {
    id: 8,
    nombre: 'Valentina',
    email: 'valentina@cafe.co',
    estado: 1,
    roles: [{ nombre: 'AGENTE' }],
  };
  const screen = await show(
    <TransferDialog isOpen conversacion={{ id: 1, asignadaA: 7 }} onClose={onClose} onLeft={onLeft} />,
    {
      answers: {
        'GET /api/usuarios/suggest': [valentina],
        'GET /api/areas/suscriptor/1': [],
        'POST /api/conversations/1/assign': ownChat(1, { asignadaA: 8 }),
      },
    },
  );
  const comment = screen.getByLabelText('Comentario');
  await comment.fill('Pide factura');
  await userEvent.keyboard('{Escape}');
  const question = screen.getByRole('dialog', { name: 'Cambios sin guardar' });
  await expect.element(question.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(comment).toHaveValue('Pide factura');
  await expect.element(comment).toHaveFocus();

  await screen.getByRole('combobox', { name: 'Usuario' }).fill('valent');
  await screen.getByRole('option', { name: /Valentina/ }).click();
  await screen.getByRole('button', { name: 'Transferir' }).click();
  await expect.poll(() => shownToasts().map(({ text }) => text)).toEqual(['Chat transferido a Valentina.']);
  expect(question.query()).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
  expect(onLeft).toHaveBeenCalledOnce();
});
