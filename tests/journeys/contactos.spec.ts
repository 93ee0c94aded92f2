import type { Locator, Page } from '@playwright/test';
import { failUntilPressed } from './support/outage.ts';
import { askApi, expect, expectToast, freeze, passToast, readToastsOfPage, runFor, test } from './support/world.ts';

const DUPLICATE = 'El contacto ya existe (teléfono o email duplicado)';

interface Fields {
  nombre: string;
  apellido?: string;
  email?: string;
  telefono: string;
}

// covers D2-1-04, D2-2.3-01, D2-2.3-02, D2-2.3-03, D2-2.3-04, D2-2.3-05, D2-2.3-06, D2-2.3-07b, D2-2.3-07c, D2-5.1-07b
// covers D2-5.1-10b, D2-5.1-10c, D2-5.1-10e, D2-8-22, D2-8-23, D2-9-13, D2-9-21
test('contacts are created, found, sorted, changed, written to, and two of one person are merged', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { clock: true });
  const [first, second] = [world.newCustomer(), world.newCustomer()];
  await page.getByRole('link', { name: 'Contactos', exact: true }).click();
  const table = page.getByRole('table');
  await expect(page.getByRole('heading', { name: 'Contactos', exact: true, level: 2 })).toBeVisible();
  await expect(table.getByRole('columnheader')).toHaveText([
    '#',
    'Nombre',
    'Apellido',
    'Email',
    'Teléfono',
    'Acciones',
  ]);
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  await expect(pages.getByLabel('Filas por página')).toHaveValue('20');
  await expect(pages.getByLabel('Filas por página').locator('option')).toHaveText(['10', '20', '50']);
  for (const name of ['Primera página', 'Última página'])
    await expect(pages.getByRole('button', { name })).toBeVisible();

  await test.step('two are created; a value of another contact is refused at its field', async () => {
    await page.getByRole('button', { name: 'Nuevo', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Crear contacto' });
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(520);
    await expect(dialog.getByLabel('No escribir a este contacto')).not.toBeChecked();
    await fill(dialog, { nombre: 'Z', telefono: '300' });
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Mínimo 2 caracteres')).toBeVisible();
    await expect(dialog.getByText('Mínimo 5 caracteres')).toBeVisible();
    await fill(dialog, { nombre: 'Zenaida', apellido: 'Unionera', email: 'zenaida@unionera.co', telefono: first });
    await page.keyboard.press('Enter');
    await passToast(page, 'Contacto creado');
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Nuevo', exact: true }).click();
    await fill(dialog, { nombre: 'Abelardo Unionera', telefono: first });
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(DUPLICATE);
    await expect(dialog.getByText('Ya existe un contacto con este teléfono.')).toBeVisible();
    await passToast(page, DUPLICATE);
    await fill(dialog, { nombre: 'Abelardo Unionera', telefono: second });
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('they are found after a pause in typing, and the search is in the address', async () => {
    const asked = listenForLists(page);
    await freeze(page);
    await searchField(page).pressSequentially('unionera');
    await page.clock.resume();
    await expect(rows(page)).toHaveCount(2);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('unionera');
    // the list without a search may still refetch because of the new contact
    expect(asked().filter((query) => query['q'] !== undefined)).toEqual([
      { page: '0', size: '20', sort: 'nombre,asc', q: 'unionera' },
    ]);
    await expect(rows(page).first()).toContainText('Abelardo');
    await expect(rows(page).first().getByRole('cell')).toHaveText(['1', /^Abelardo/, '—', '—', /\d/, '']);
    await page.getByRole('button', { name: 'Nombre', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'descending');
    await expect(rows(page).first()).toContainText('Zenaida');
    for (const [title, field] of [
      ['Apellido', 'apellido'],
      ['Email', 'email'],
      ['Teléfono', 'telefono'],
    ] as const) {
      await page.getByRole('button', { name: title, exact: true }).click();
      await expect.poll(() => asked().at(-1)?.['sort']).toBe(`${field},asc`);
    }
  });

  await test.step('a failed list is empty and can be retried; one without results cannot', async () => {
    const lists = /\/api\/contactos\?/;
    // with a response text that explains nothing: the page's own is shown
    const press = await failUntilPressed(page, lists);
    await searchField(page).fill('unionera de nadie');
    await expect(page.getByRole('alert')).toContainText('No pudimos cargar los contactos.');
    await expect(rows(page)).toHaveCount(0);
    await expect(pages).toHaveCount(0);
    await press(page.getByRole('button', { name: 'Reintentar' }));
    await expect(page.getByText('Ningún contacto coincide')).toBeVisible();
    await searchField(page).fill('unionera');
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step('one is changed, and marked after a question', async () => {
    await row(page, 'Abelardo').getByRole('button', { name: 'Editar Abelardo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar contacto' });
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(520);
    await dialog.getByLabel('Email').fill('abelardo@unionera.co');
    await dialog.getByLabel('No escribir a este contacto').click();
    const question = page.getByRole('dialog', { name: 'Confirmar' });
    await expect(question.getByText(/NO contactable/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('No escribir a este contacto')).not.toBeChecked();
    await dialog.getByLabel('No escribir a este contacto').click();
    await question.getByRole('button', { name: 'Aceptar' }).click();
    await expect(dialog.getByLabel('No escribir a este contacto')).toBeChecked();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expectToast(page, 'Contacto marcado como NO contactable.');
    await expect(row(page, 'Abelardo')).toContainText('abelardo@unionera.co');
    await expect(row(page, 'Abelardo')).toContainText('NO contactar');
    await expect(row(page, 'Abelardo').getByRole('button', { name: /^Iniciar conversación/ })).toBeDisabled();
  });

  await test.step('a chat is started, and its messages are counted on the way back', async () => {
    const start = row(page, 'Zenaida').getByRole('button', { name: /^Iniciar conversación con Zenaida Unionera/ });
    await expect(start).toHaveAccessibleName('Iniciar conversación con Zenaida Unionera');
    await start.click();
    const dialog = page.getByRole('dialog', { name: 'Iniciar conversación' });
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(520);
    const submit = dialog.getByRole('button', { name: 'Iniciar chat' });
    await expect(dialog.getByLabel('Nombre (opcional)')).toHaveValue('Zenaida Unionera');
    await expect(dialog.getByLabel('Conexión')).not.toHaveValue('');
    await expect(submit).toBeEnabled();
    await dialog.getByLabel('Teléfono').fill('30012');
    await expect(dialog.getByText('Mínimo 7 caracteres', { exact: true })).toBeVisible();
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('Teléfono').fill(first);
    await page.route('**/api/conversations', (route) => route.abort(), { times: 1 });
    const told = await readToastsOfPage(page);
    await submit.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    expect(await readToastsOfPage(page)).toEqual(told);
    await expect(submit).toBeEnabled();
    await submit.click();
    await expect(page.getByRole('region', { name: 'Chat con Zenaida Unionera' })).toBeVisible();
    await page.goBack();
    await expect(start).toHaveAccessibleName(/, \d+ mensajes?$/);
    // F-B02: the chat is already open, so no dialog offers a second one
    await start.click();
    await expect(page.getByRole('region', { name: 'Chat con Zenaida Unionera' })).toBeVisible();
    await page.goBack();
    await expect(start).toBeVisible();
  });

  await test.step('the two are merged: a mark of either stays, and the other is gone', async () => {
    await row(page, 'Zenaida').getByRole('button', { name: 'Editar Zenaida Unionera' }).click();
    await page.getByRole('button', { name: 'Unir con otro contacto' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unir con otro contacto' });
    await expect(dialog.getByRole('button', { name: 'Unir contactos' })).toBeDisabled();
    await dialog.getByLabel('Otro contacto').fill('abelardo unionera');
    await page.getByRole('option', { name: /Abelardo/ }).click();
    const preview = dialog.getByRole('table', { name: 'Así queda el contacto' });
    await expect(preview.getByRole('row', { name: /^Nombre/ })).toContainText('Zenaida');
    await expect(preview.getByRole('row', { name: /^Nombre/ })).toContainText('Se descarta: Abelardo Unionera');
    await expect(preview.getByRole('row', { name: /^Se puede contactar/ })).toContainText('No');
    await dialog.getByRole('button', { name: 'Unir contactos' }).click();
    await expectToast(page, 'Contactos unidos');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Zenaida');
    await expect(rows(page)).toContainText('NO contactar');
  });
});

// covers D2-9-13
test('the search of contacts is sent after exactly 300 ms of rest, and begins at the first page', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
    clock: true,
    path: 'contacts?size=10&page=1',
  });
  await expect(rows(page).first()).toBeVisible();
  const asked = listenForLists(page);
  const searched = () => asked().filter((query) => query['q'] !== undefined);
  await freeze(page);
  await searchField(page).pressSequentially('a');
  await runFor(page, 299);
  expect(searched()).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(searched).toEqual([{ page: '0', size: '10', sort: 'nombre,asc', q: 'a' }]);
  await page.clock.resume();
  await expect(page).not.toHaveURL(/[?&]page=/);
});

// covers D2-2.3-04
test('an address after the last page leads back to it, unless counting stopped before', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const at = (number: string) => expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe(number);
  const total = await askApi<{ totalPages: number }>(page, 'GET', '/contactos?size=10');
  await page.goto(`${world.stack.url}/contacts?size=10&page=99`);
  await at(String(total.totalPages - 1));
  await expect(rows(page)).not.toHaveCount(0);
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  await pages.getByRole('button', { name: 'Primera página' }).click();
  await expect(page).not.toHaveURL(/[?&]page=/);
  await pages.getByRole('button', { name: 'Última página' }).click();
  await at(String(total.totalPages - 1));

  const asked = listenForLists(page);
  const nobody = { content: [], totalElements: 10_000, totalIsCapped: true, totalPages: 500, number: 600, last: true };
  await page.route(/\/api\/contactos\?/, (route) => route.fulfill({ json: { ...nobody, size: 20 } }));
  await page.goto(`${world.stack.url}/contacts?page=600`);
  await expect(pages.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
  await at('600');
  expect(asked().map((query) => query['page'])).toEqual(['600']);
});

function rows(page: Page): Locator {
  return page.getByRole('region', { name: 'Tabla de contactos' }).locator('tbody').getByRole('row');
}

function searchField(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Buscar por nombre, correo o teléfono' });
}

function row(page: Page, name: string): Locator {
  return rows(page).filter({ hasText: name });
}

async function fill(dialog: Locator, { nombre, apellido, email, telefono }: Fields): Promise<void> {
  await dialog.getByLabel('Nombre').fill(nombre);
  if (apellido !== undefined) await dialog.getByLabel('Apellido').fill(apellido);
  if (email !== undefined) await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Teléfono').fill(telefono);
}

/** The requests of the contact list from now on. */
function listenForLists(page: Page): () => Record<string, string>[] {
  const asked: Record<string, string>[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/contactos' && request.method() === 'GET')
      asked.push(Object.fromEntries(url.searchParams));
  });
  return () => asked;
}
