import { expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessibility.ts';
import { broken, pageOf, refuse, show } from '../../../test/dom.tsx';
import { expectFitForFingers } from '../../../test/phone.ts';
import { buildSuscriptor } from '../../../test/suscriptor-builder.ts';
import { SuscriptoresPage } from './SuscriptoresPage.tsx';

const REASON = 'Alguien más lo cambió hace un momento.';
const UNO = buildSuscriptor({ id: 2, nombreNegocio: 'Uno' });
const DOS = buildSuscriptor({ id: 3, nombreNegocio: 'Dos' });

// covers D1-8-10b
test('a new subscriber needs three fields, in 560 px; editing uses the same form', async () => {
  const screen = await show(<SuscriptoresPage />, {
    roles: ['SUPERADMIN'],
    answers: { 'GET /api/subscribers': pageOf([UNO]) },
  });
  const width = (name: string) => () => screen.getByRole('dialog', { name }).element().getBoundingClientRect().width;
  await expect.element(screen.getByRole('button', { name: 'Acciones de Uno' })).toBeVisible();
  await expectAccessible('body');
  await expectFitForFingers('body');
  await screen.getByRole('button', { name: 'Nuevo suscriptor' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Nuevo suscriptor' });
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => dialog.getByText('Obligatorio', { exact: true }).elements().length).toBe(3);
  await expect.poll(width('Nuevo suscriptor')).toBe(560);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Acciones de Uno' }).click();
  await screen.getByRole('menuitem', { name: 'Editar', exact: true }).click();
  await expect.poll(width('Editar suscriptor')).toBe(560);
  await expect
    .element(screen.getByRole('dialog', { name: 'Editar suscriptor' }).getByRole('textbox', { name: 'Razon social' }))
    .toHaveValue('Uno');
});

test('half-typed values of one subscriber stay while another one is saved and the list refetches', async () => {
  // every response has another balance
  let answers = 0;
  const screen = await show(<SuscriptoresPage />, {
    roles: ['SUPERADMIN'],
    answers: {
      'GET /api/subscribers': () => {
        answers += 1;
        return pageOf([UNO, DOS].map((one) => ({ ...one, saldo: answers })));
      },
      'PUT /api/subscribers/3': { ...DOS, contacto: 'Rosa' },
      'PUT /api/subscribers/2': ({ body }) => ({ ...UNO, ...(body as object) }),
    },
  });
  const card = (name: string) => screen.getByRole('region', { name });
  const prompt = card('Uno').getByRole('textbox', { name: 'Prompt por defecto' });
  await prompt.fill('Vendemos café y');
  await card('Dos').getByRole('textbox', { name: 'Nombre contacto' }).fill('Rosa');
  await card('Dos').getByRole('button', { name: 'Guardar' }).click();
  await expect.element(screen.getByText('Suscriptor actualizado')).toBeVisible();
  await expect.element(card('Uno').getByText(/^\$\s2$/)).toBeVisible();
  await expect.element(prompt).toHaveValue('Vendemos café y');
  await card('Uno').getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => screen.requests.some(({ address }) => address === 'PUT /api/subscribers/2')).toBe(true);
  expect(screen.requests.findLast(({ address }) => address.startsWith('PUT'))?.body).toEqual({
    promtpDefault: 'Vendemos café y',
  });
});

// covers D1-8-10d
test('a deactivation asks first; a failure says whether its result is known', async () => {
  let answer = broken;
  const screen = await show(<SuscriptoresPage />, {
    roles: ['SUPERADMIN'],
    answers: { 'GET /api/subscribers': pageOf([UNO]), 'PATCH /api/subscribers/2/deactivate': () => answer() },
  });
  const deactivate = async () => {
    await screen.getByRole('button', { name: 'Acciones de Uno' }).click();
    await screen.getByRole('menuitem', { name: 'Desactivar' }).click();
    const confirm = screen.getByRole('dialog', { name: 'Desactivar' });
    await expect.element(confirm.getByText('¿Seguro que deseas desactivar "Uno"?')).toBeVisible();
    await confirm.getByRole('button', { name: 'Desactivar' }).click();
    await expect.element(screen.getByText('No se pudo desactivar')).toBeVisible();
    await expect.element(confirm).not.toBeInTheDocument();
  };
  await deactivate();
  const pending = 'Puede que el servidor aún lo esté procesando: revisa su estado antes de repetirlo.';
  await expect.element(screen.getByText(pending)).toBeVisible();
  answer = () => refuse(409, 'CONFLICT', REASON);
  await deactivate();
  await expect.element(screen.getByText(REASON)).toBeVisible();
});

test('an address after the last page of subscribers leads back to it', async () => {
  const screen = await show(<SuscriptoresPage />, {
    roles: ['SUPERADMIN'],
    path: '/admin/suscriptores?page=40',
    answers: {
      'GET /api/subscribers': ({ query }) => {
        const number = Number(query.get('page'));
        return { content: number === 0 ? [UNO] : [], totalElements: 1, totalPages: 1, number, size: 10, last: true };
      },
    },
  });
  await expect.poll(screen.address).not.toContain('page=');
  await expect.element(screen.getByRole('region', { name: 'Uno' })).toBeVisible();
});
