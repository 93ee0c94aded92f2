import type { Recarga } from '@tertulia/contract/features/saldo/saldo';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessibility.ts';
import { broken, refuse, show } from '../../../test/dom.tsx';
import { expectFitForFingers } from '../../../test/phone.ts';
import { PayuResponsePage } from './PayuResponsePage.tsx';

const ADDRESS = 'GET /api/recargas/T1R5';
const WAITING = 'Tu pago está en proceso. Esta página se actualiza cuando PayU lo confirme.';
const recarga = (estado: Recarga['estado']): Recarga => ({
  id: 5,
  referencia: 'T1R5',
  medio: 'PAYU',
  estado,
  monto: 50_000,
  nota: null,
  usuarioNombre: 'Ana López',
  creada: '2026-11-21T15:00:00.000Z',
  resuelta: null,
});

function open(search: string, answer: () => object, address = ADDRESS) {
  return show(<PayuResponsePage />, {
    // the role with the fewest rights: anyone may return from PayU
    roles: ['AGENTE'],
    path: `/payu/response${search}`,
    answers: { [address]: answer },
  });
}

// covers D1-1-09, D1-2.1-06
test.each([
  ['RECHAZADA', 'Rechazada', 'PayU rechazó el pago. No se cobró nada; puedes intentarlo de nuevo.'],
  ['EXPIRADA', 'Vencida', 'El pago venció sin completarse. Puedes intentarlo de nuevo.'],
  ['APROBADA', 'Aprobada', 'Tu recarga ya está en el saldo.'],
] as const)('a payment in process becomes %s on the open page by itself', async (estado, mark, text) => {
  let now = recarga('PENDIENTE');
  const screen = await open('?referenceCode=T1R5&transactionState=7', () => now);
  await expect.element(screen.getByText(WAITING)).toBeVisible();
  await expect.element(screen.getByText('En proceso')).toBeVisible();
  now = recarga(estado);
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByText(mark, { exact: true })).toBeVisible();
});

// covers D1-1-09
test('a changed address shows its values as text, and our own record as the result', async () => {
  const forged = new URLSearchParams({
    referenceCode: 'T1R5',
    transactionState: '4',
    TX_VALUE: '5000000.00',
    signature: '<b>firmado</b>',
  });
  const screen = await open(`?${forged.toString()}`, () => recarga('PENDIENTE'));
  await expect.element(screen.getByText(WAITING)).toBeVisible();
  await expect.element(screen.getByText(/^\$\s50\.000$/)).toBeVisible();
  await screen.getByText('Lo que informó el navegador').click();
  await expect.element(screen.getByText('<b>firmado</b>')).toBeVisible();
  await expectAccessible('body');
  await expectFitForFingers('body');
});

// covers D1-1-09
test.each([
  ['of another business', 'T1R5', ADDRESS, refuse(404, 'NOT_FOUND', 'No existe.')],
  [
    'that is none',
    encodeURIComponent("<script>'--"),
    "GET /api/recargas/%3Cscript%3E'--",
    refuse(400, 'VALIDATION', 'Referencia inválida'),
  ],
])('a reference %s is unknown, and is not requested again', async (_which, reference, address, refusal) => {
  const screen = await open(`?referenceCode=${reference}&transactionState=4`, () => refusal, address);
  const text = 'No encontramos una recarga de tu negocio con esta referencia.';
  await expect.element(screen.getByRole('status')).toHaveTextContent(text);
  expect(screen.requests.map((call) => call.address)).toEqual([address]);
});

// covers D1-1-09
test('an address without a reference says so and requests nothing', async () => {
  const screen = await open('?transactionState=4', () => recarga('APROBADA'));
  await expect.element(screen.getByText('La dirección no trae la referencia de un pago.')).toBeVisible();
  expect(screen.requests).toEqual([]);
});

test('a record that could not be loaded can be retried', async () => {
  let isBroken = true;
  const screen = await open('?referenceCode=T1R5', () => (isBroken ? broken() : recarga('APROBADA')));
  await expect.element(screen.getByRole('alert').getByText('No pudimos cargar el saldo.')).toBeVisible();
  isBroken = false;
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByText('Tu recarga ya está en el saldo.')).toBeVisible();
});
