import type { Locator, Page } from '@playwright/test';
import { expect, expectToast, test, visit } from './support/world.ts';

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><rect width="120" height="60" fill="#7c3aed"/></svg>',
);

/** The accent colour of the page. */
const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--t-accent').trim());

/** The logo on the page: its address expires after ten minutes, and the page then requests another one. */
async function logoBytes(page: Page) {
  let bytes = Buffer.alloc(0);
  await expect(async () => {
    const address = await page.locator('header img').getAttribute('src', { timeout: 1000 });
    const answer = await page.request.get(new URL(address ?? '', page.url()).href);
    expect(answer.status()).toBe(200);
    bytes = Buffer.from(await answer.body());
  }).toPass();
  return bytes;
}

/** Finds the one subscriber of that name. Until the result is rendered, an earlier card may move under the pointer. */
async function searchFor(page: Page, nombre: string): Promise<void> {
  await page.getByRole('searchbox').fill(nombre);
  await expect(page.getByRole('button', { name: /^Acciones de / })).toHaveCount(1);
}

/** Types a colour and leaves the field, whose swatches cover what is below. */
async function paint(form: Locator, color: string): Promise<void> {
  await form.getByLabel('Color principal').fill(color);
  await form.getByLabel('Color principal').press('Tab');
}

// covers D1-2.1-11, D1-2.1-12, D1-2.10-01a, D1-2.10-01b, D1-2.13-01, D1-2.13-02, D1-5-15b, D1-6-05a, D1-8-10a, D1-8-10c
test('a supervisor sets data and brand; the brand reaches every open page of the business', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
    path: 'settings',
  });
  const agent = await world.signIn(browser, world.account('AGENTE'), { path: 'tareas' });

  await test.step('the business’s data are changed in place, and not lost when leaving the page', async () => {
    const card = page.getByRole('region', { name: 'Información de la empresa' });
    const prompt = card.getByLabel('Prompt por defecto');
    await prompt.fill('Vendemos café de origen.');
    await page.getByRole('link', { name: 'Kanban' }).click();
    const unsaved = page.getByRole('dialog', { name: 'Cambios sin guardar' });
    await unsaved.getByRole('button', { name: 'Cancelar' }).click();
    await expect(unsaved).toBeHidden();
    await expect(prompt).toHaveValue('Vendemos café de origen.');
    await card.getByRole('button', { name: 'Guardar' }).click();
    await expectToast(page, 'Suscriptor actualizado');
  });

  await test.step('logo and colour change on every open page at once', async () => {
    await page.getByRole('tab', { name: 'Apariencia' }).click();
    const form = page.getByRole('form', { name: 'Configuración de la marca' });
    const before = { color: await form.getByLabel('Color principal').inputValue(), accent: await accentOf(agent.page) };
    const bytes = await logoBytes(page);
    const file = form.locator('input[type=file]');
    await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: SVG });
    await paint(form, '#7c3aed');
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    for (const one of [page, agent.page]) {
      await expect.poll(() => accentOf(one)).not.toBe(before.accent);
      // the SVG was rendered as a PNG, larger than it declared
      await expect
        .poll(() => one.locator('header img').evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBe(500);
    }
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: bytes });
    await paint(form, before.color);
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect.poll(() => accentOf(agent.page)).toBe(before.accent);
  });

  await visit(page, 'subscribers');
  await expect(page.getByRole('region', { name: 'Información de la empresa' })).toBeVisible();
});

// covers D1-2.1-11, D1-2.10-02, D1-4-02b, D1-8-10b, D1-8-10d, D1-8-14
test('a SUPERADMIN creates a subscriber, follows its links and deactivates it', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERADMIN'), {
    path: 'subscribers',
  });
  const numero = world.newCustomer();
  const nombre = `Papelería ${numero.slice(-6)}`;
  await expect(page).toHaveURL(/\/admin\/suscriptores/);
  await page.getByRole('button', { name: 'Nuevo suscriptor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo suscriptor' });
  await dialog.getByLabel('Razon social').fill(nombre);
  await dialog.getByLabel('Documento').fill(`NIT ${numero.slice(-6)}`);
  await dialog.getByLabel('WhatsApp').fill(numero);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, 'Suscriptor creado');
  const card = page.getByRole('region', { name: nombre });
  const follow = async (to: string) => {
    await card.getByRole('button', { name: `Acciones de ${nombre}` }).click();
    await page.getByRole('menuitem', { name: to, exact: true }).click();
  };
  const back = () => visit(page, `admin/suscriptores?q=${encodeURIComponent(nombre)}`);

  await test.step('changed in the dialog of its card’s menu', async () => {
    await searchFor(page, nombre);
    await expect(card.getByText('Estado: Activo')).toBeVisible();
    await follow('Editar');
    const edit = page.getByRole('dialog', { name: 'Editar suscriptor' });
    await edit.getByLabel('Nombre contacto').fill('Rosa Mora');
    await edit.getByRole('button', { name: 'Guardar' }).click();
    await expectToast(page, 'Suscriptor actualizado');
    await expect(card.getByLabel('Nombre contacto')).toHaveValue('Rosa Mora');
  });

  await test.step('links to its settings, channels, movements and audit log, which has the access', async () => {
    await follow('Configuración');
    await expect(
      page.getByText(`Estás en la configuración de ${nombre}. Cada cambio queda en su auditoría.`),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Volver a Suscriptores' }).click();
    await searchFor(page, nombre);
    await follow('Canales');
    await expect(page).toHaveURL(/\/channels\?sid=\d+/);
    // the card of the list has the name too, so the heading says that the page is the other one
    await expect(page.getByRole('heading', { level: 1, name: 'Canales' })).toBeVisible();
    await expect(page.getByRole('main').getByText(nombre).first()).toBeVisible();
    await back();
    await follow('Historial de movimientos');
    const whose = page.getByRole('combobox', { name: 'Suscriptor' });
    await expect(whose).toHaveValue(nombre);
    await expect(page.getByText('No hay movimientos en estas fechas')).toBeVisible();
    await back();
    await follow('Auditorias');
    await expect(whose).toHaveValue(nombre);
    // read accesses are left out by default
    await page.getByRole('switch', { name: 'Incluir consultas' }).check();
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: 'CONSULTAR' }).first()).toBeVisible();
    // the own business again, by name, and its own users as a filter
    await expect(page.getByLabel('Usuario', { exact: true })).toHaveCount(0);
    await whose.fill('café and');
    await page.getByRole('option', { name: 'Café Andino', exact: true }).click();
    await expect(page).not.toHaveURL(/suscriptor=/);
    await expect(page.getByLabel('Usuario', { exact: true }).first()).toBeVisible();
  });

  await back();
  await follow('Desactivar');
  await page.getByRole('dialog', { name: 'Desactivar' }).getByRole('button', { name: 'Desactivar' }).click();
  await expectToast(page, 'Suscriptor desactivado');
  await expect(card.getByText('Estado: Inactivo')).toBeVisible();
});
