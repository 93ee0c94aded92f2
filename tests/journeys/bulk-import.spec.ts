import { readFile } from 'node:fs/promises';
import type { Locator, Page, Route } from '@playwright/test';
import { violationsOf } from './support/axe.ts';
import { expect, expectToast, test } from './support/world.ts';

const GOOD = 30;
/** A job on a busy machine. */
const LOADED_MS = 30_000;

/** Presses a button that downloads a table, and returns its lines. */
async function linesOf(page: Page, button: Locator): Promise<string[]> {
  const coming = page.waitForEvent('download');
  await button.click();
  const text = await readFile(await (await coming).path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}

const choose = (dialog: Locator, name: string, content: Buffer) =>
  dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: content });

/** The numbers of an import in the dialog. */
const shownCounts = (dialog: Locator) => dialog.locator('dl > div').allInnerTexts();
const WORDS = [
  'Nuevos',
  'Con cambios',
  'Sin cambios',
  'Ya existen (no se actualizan)',
  'Repetidos en el archivo',
  'Rechazados',
];
const countLines = (counts: Record<string, number>) => WORDS.map((word) => `${word}\n${counts[word] ?? 0}`);

// covers D2-1-04, D2-2.3-01, D2-2.3-07a
test('contacts are imported from a file after its review, the same file changes nothing, and they can be exported', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
    path: 'contacts',
  });
  const numbers = Array.from({ length: GOOD }, () => world.newCustomer());
  // as a Spanish spreadsheet writes it: semicolons, and an old encoding
  const file = Buffer.from(
    [
      'Nombre;Apellido;Celular;Ciudad',
      ...numbers.map((number, place) => `Ñato n${place}z;Cargado;${number};Cali`),
      'Sin número;;no tiene;',
      `Otra vez;;${numbers[0]};`,
    ].join('\r\n'),
    'latin1',
  );
  const open = page.getByRole('button', { name: /^Carga masiva/ });
  const dialog = page.getByRole('dialog', { name: 'Carga masiva de contactos' });
  const start = dialog.getByRole('button', { name: `Cargar ${GOOD} contactos` });

  await test.step('a broken file is refused with its reason; an example can be downloaded', async () => {
    await open.click();
    const example = await linesOf(page, dialog.getByRole('button', { name: 'Descargar archivo de ejemplo' }));
    expect(example[0]).toBe('nombre;apellido;email;telefono;acepta');
    await choose(dialog, 'fotos.png', Buffer.from('x'));
    await expect(dialog.getByRole('alert')).toHaveText('El archivo debe ser CSV (.csv o .txt).');
    await choose(dialog, 'roto.csv', Buffer.from('nombre\nAna\n'));
    await expect(dialog.getByRole('alert')).toHaveText(
      'Falta la columna «telefono» en la primera fila. Columnas encontradas: nombre.',
    );
    expect(await violationsOf(page, { part: '[role=dialog]' })).toEqual([]);
  });

  await test.step('a file is reviewed before anything is written', async () => {
    await choose(dialog, 'clientes.csv', file);
    await expect(start).toBeEnabled({ timeout: LOADED_MS });
    await expect(dialog.getByText('32 filas · separadas por punto y coma · WINDOWS-1252')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Qué es la columna «Celular»' })).toHaveValue('telefono');
    await expect(dialog.getByText('No se usan: Ciudad')).toBeVisible();
    await expect(dialog.getByRole('row').nth(1)).toContainText('Ñato n0z');
    await expect
      .poll(() => shownCounts(dialog))
      .toEqual(countLines({ Nuevos: GOOD, 'Repetidos en el archivo': 1, Rechazados: 1 }));
    await expect(dialog.getByText('Fila 32 · Rechazado: El teléfono no es válido')).toBeVisible();
    await expect(
      dialog.getByText('Fila 33 · Repetido en el archivo: El teléfono ya está en la fila 2 del archivo'),
    ).toBeVisible();
  });

  await test.step('its progress outlives the dialog and the page', async () => {
    const held = { is: false };
    // not before: during the review, a response with an active import would remove the button
    const holdFirst = (route: Route) => {
      held.is = true;
      return route.fallback();
    };
    await page.route('**/api/contactos/masivo/*/iniciar', holdFirst, { times: 1 });
    await page.route('**/api/contactos/masivo', async (route) => {
      if (!held.is || route.request().method() !== 'GET') return route.fallback();
      const answer = await route.fetch();
      const { importacion } = (await answer.json()) as { importacion: object | null };
      const half = { ...importacion, estado: 'EN_CURSO', terminada: null, procesadas: 16, revision: null };
      return route.fulfill({ json: { importacion: half } });
    });
    await start.click();
    await expect(dialog.getByRole('progressbar', { name: 'Avance de la carga' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(open).toHaveText('Carga masiva · 50 %');
    await page.reload();
    await open.click();
    await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    held.is = false;
    await expect(dialog.getByText('Carga terminada')).toBeVisible({ timeout: LOADED_MS });
    await expect
      .poll(() => shownCounts(dialog))
      .toEqual(countLines({ Nuevos: GOOD, 'Repetidos en el archivo': 1, Rechazados: 1 }));
  });

  await test.step('the result of each row can be downloaded', async () => {
    const all = await linesOf(page, dialog.getByRole('button', { name: 'Descargar resultado' }));
    expect(all).toHaveLength(1 + GOOD + 2);
    expect(all.slice(0, 2)).toEqual(['Fila,Teléfono,Nombre,Resultado,Motivo', `2,'${numbers[0]},Ñato n0z,Nuevo,`]);
    const failures = await linesOf(page, dialog.getByRole('button', { name: 'Descargar solo los rechazados' }));
    expect(failures.slice(1)).toEqual(['32,no tiene,Sin número,Rechazado,El teléfono no es válido']);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the same file changes nothing', async () => {
    await open.click();
    await choose(dialog, 'clientes.csv', file);
    const nothing = dialog.getByRole('button', { name: 'Cargar 0 contactos' });
    await expect(nothing).toBeDisabled({ timeout: LOADED_MS });
    await expect
      .poll(() => shownCounts(dialog))
      .toEqual(countLines({ 'Sin cambios': GOOD, 'Repetidos en el archivo': 1, Rechazados: 1 }));
    await expect(dialog.getByText('Con esta selección la carga no crea ni cambia ningún contacto.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the contacts of a search are exported', async () => {
    await page.getByRole('searchbox').fill('nato n2 cargado');
    await expect(page.getByRole('table').getByText('Ñato n29z')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(1 + 11);
    const lines = await linesOf(page, page.getByRole('button', { name: 'Exportar' }));
    await expectToast(page, 'El CSV con los contactos está listo.');
    expect(lines[0]).toBe('Nombre,Apellido,Email,Teléfono,No escribir,Estado Kanban,Creado');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([
      'Ñato n2z',
      ...Array.from({ length: 10 }, (_, place) => `Ñato n2${place}z`),
    ]);
  });
});
