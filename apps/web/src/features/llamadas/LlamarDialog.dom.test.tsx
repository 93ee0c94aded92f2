import { expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessibility.ts';
import { refuse, show } from '../../../test/dom.tsx';
import { LlamarDialog, LlamarForm } from './LlamarDialog.tsx';

const quien = { contactoId: 3, conversacionId: null, nombre: 'Ana Ruiz', telefono: '+573001234567' };
const canales = [
  { id: 2, friendlyName: 'Ventas', numero: '+576015550101' },
  { id: 4, friendlyName: 'Mayoristas', numero: '+576015550102' },
];

test.each([
  ['the channel that the customer knows', { conversacionId: null, canalId: 4 }, '4'],
  ['the principal channel where the customer’s own cannot call', { conversacionId: null, canalId: 9 }, '2'],
  ['the principal channel where nothing is known', refuse(404, 'NOT_FOUND', 'No existe.'), '2'],
])('F-B02 a call from a card offers %s first', async (_which, inicio, expected) => {
  const screen = await show(<LlamarForm quien={quien} onClose={() => undefined} />, {
    answers: { 'GET /api/voice/canales/voice': canales, 'GET /api/contactos/3/inicio': inicio },
  });
  await expect.element(screen.getByRole('combobox', { name: 'Canal de salida' })).toHaveValue(expected);
  await expect.element(screen.getByRole('button', { name: 'Llamar' })).toBeEnabled();
});

test('F-B02 a call says which colleague owns the chat, as long as the number is that customer’s', async () => {
  const screen = await show(<LlamarForm quien={quien} onClose={() => undefined} />, {
    answers: {
      'GET /api/voice/canales/voice': canales,
      'GET /api/contactos/3/inicio': { conversacionId: null, canalId: 4, atiende: { id: 8, nombre: 'Luis Peña' } },
    },
  });
  await expect.element(screen.getByText('Lo atiende Luis Peña.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Llamar' })).toBeEnabled();
  await screen.getByRole('textbox', { name: /^Número/ }).fill('300 999 8877');
  await expect.element(screen.getByText('Lo atiende Luis Peña.')).not.toBeInTheDocument();
});

test('a call that cannot begin says so, and meets WCAG 2.2 AA in both themes', async () => {
  const screen = await show(<LlamarDialog isOpen quien={quien} onClose={() => undefined} />, {
    answers: {
      'GET /api/voice/canales/voice': canales,
      'GET /api/contactos/3/inicio': { conversacionId: null, canalId: 4 },
    },
  });
  await screen.getByRole('dialog').getByRole('button', { name: 'Llamar' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expectAccessible('[role=dialog]');
});
