import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { buildConversacion } from '../../../../test/conversacion-builders.ts';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { cutOff, retryAtOnce, show } from '../../../../test/dom.tsx';
import { TransferDialog } from './TransferDialog.tsx';

const chat = buildConversacion({ usuarioId: 7, isSupervising: false }, { id: 5, estado: 'ABIERTA', asignadaA: 7 });
const MATEO = { id: 9, nombre: 'Mateo Gómez', email: 'mateo@cafe.co' };

test('the recipient of a transfer: without a connection the field says so soon, and «Reintentar» returns to it', async () => {
  retryAtOnce();
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
  await expect.poll(() => screen.asked.filter(({ query }) => query['q'] === 'mateo')).toHaveLength(2);
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

test('a transfer with its list open meets WCAG 2.2 AA in both themes', async () => {
  const screen = await show(
    <TransferDialog isOpen conversacion={chat} onClose={() => undefined} onLeft={() => undefined} />,
    { answers: { 'GET /api/usuarios/suggest': [MATEO], 'GET /api/areas/suscriptor/1': [] } },
  );
  await screen.getByRole('combobox', { name: 'Usuario' }).fill('m');
  await expect.element(screen.getByRole('option', { name: /^Mateo Gómez/ })).toBeVisible();
  await expectAccessible('[role=dialog]');
});
