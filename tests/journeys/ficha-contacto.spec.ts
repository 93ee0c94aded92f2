import type { Browser, Page } from '@playwright/test';
import { listenFor } from './support/asked.ts';
import { acceptedChat } from './support/chat.ts';
import { failOnce, failUntilPressed, refusing } from './support/outage.ts';
import { askApi, expect, expectToast, panel, passEstado, test, type World } from './support/world.ts';

const REASON = 'Alguien más lo cambió hace un momento.';

/** A supervisor with an open chat of the demo business. */
async function openedChat(browser: Browser, world: World, nombre: string) {
  const { page, context } = await world.signIn(browser, world.account('SUPERVISOR'));
  await page.getByRole('button', { name: 'Elegir qué chats ver' }).click();
  await page.getByRole('menuitem', { name: /Todos los chats/ }).click();
  await panel(page).open(new RegExp(`^${nombre}`));
  const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
  await expect(chat).toBeVisible();
  return { page, context, chat };
}

function inBogota(instant: string): string {
  const as = { timeZone: 'America/Bogota', dateStyle: 'short', timeStyle: 'short' } as const;
  // the Swedish format is ISO-like
  const [day, hour] = new Date(instant).toLocaleString('sv-SE', as).split(' ');
  return `${day?.split('-').toReversed().join('/')} ${hour}`;
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

// covers D2-2.1-13, D2-2.1-18a, D2-2.1-18b, D2-2.1-18d, D2-2.1-19a, D2-2.1-19b, D2-2.1-20, D2-2.1-29, D2-3-17, D2-3-18
// covers D2-5.1-07a, D2-5.3-02a, D2-5.3-02b, D2-7.7-08, D2-7.7-09, D2-8-07a, D2-8-08, D2-8-16a, D2-8-16b, D2-9-09
// covers D2-9-21
test('the contact’s details show what is known, take a note and are edited', async ({ browser, world }) => {
  const { page } = await openedChat(browser, world, 'Daniela Muñoz');
  const pages = listenFor(page, /\/notas$/);
  await choose(page, 'Detalles de contacto');
  const ficha = page.getByRole('dialog', { name: 'Detalles de contacto' });
  await expect(ficha.getByText('dani.munoz@correo.co')).toBeVisible();
  await expect(ficha.getByText('+57 318 765 4321')).toBeVisible();
  const tareas = ficha.getByRole('region', { name: 'Tareas pendientes', exact: true });
  await expect(tareas.getByText('Confirmar el pago')).toBeVisible();
  await expect(tareas.getByText('Prioridad Alta')).toBeVisible();
  await expect(tareas.getByText(/Enviar el enlace de pago/)).toBeVisible();
  await expect(tareas.getByText('Pendiente', { exact: true })).toBeVisible();
  await expect(ficha.getByText('DM', { exact: true })).toBeVisible();
  await expect(ficha.getByText('Mensajes en total')).toBeHidden();
  await ficha.getByText('Más información').click();
  await expect(ficha.getByText('Mensajes en total')).toBeVisible();
  await expect(ficha.getByRole('region', { name: 'Consentimiento', exact: true })).toBeVisible();

  const notas = ficha.getByRole('region', { name: 'Notas', exact: true });
  await expect(notas.getByText('No hay notas para este contacto.')).toBeVisible();
  expect(new Set(pages.map(({ searchParams }) => searchParams.get('size')))).toEqual(new Set(['20']));

  const otra = ficha.getByRole('region', { name: 'Otra información', exact: true });
  const path = /\/contactos\/\d+/.exec(pages[0]?.pathname ?? '')?.[0] ?? '';
  const known = await askApi<Record<'fechaCreacion' | 'primerMensajeAt' | 'ultimoMensajeAt', string>>(
    page,
    'GET',
    path,
  );
  expect(known.primerMensajeAt < known.ultimoMensajeAt).toBe(true);
  for (const [fact, at] of [
    ['Fecha de creación', known.fechaCreacion],
    ['Primer mensaje', known.primerMensajeAt],
    ['Último mensaje', known.ultimoMensajeAt],
  ] as const)
    await expect(otra.getByText(fact).locator('..')).toHaveText(`${fact}${inBogota(at)}`);

  const field = notas.getByLabel('Nueva nota');
  await notas.getByRole('button', { name: 'Agregar nota' }).click();
  await expect(notas.getByText('La nota es obligatoria')).toBeVisible();
  await field.fill('ab');
  await expect(notas.getByText('Mínimo 3 caracteres')).toBeVisible();
  await expect(notas.getByText('2/2000')).toBeVisible();
  await field.fill('  Prefiere que la llamen en la mañana  ');
  await failOnce(page, '**/api/tareas/notas', refusing(REASON));
  await notas.getByRole('button', { name: 'Agregar nota' }).click();
  await expectToast(page, 'Error al crear la nota', REASON);
  await expect(field).toHaveValue(/Prefiere que la llamen/);
  await notas.getByRole('button', { name: 'Agregar nota' }).click();
  await expectToast(page, 'Nota creada');
  const nota = notas.getByRole('listitem').first();
  await expect(nota).toContainText('Prefiere que la llamen en la mañana');
  await expect(nota).toContainText(world.account('SUPERVISOR').nombre);
  await expect(nota).toContainText('Estado Kanban: En negociación');
  await expect(nota).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expect(field).toHaveValue('');

  await ficha.getByRole('button', { name: 'Editar contacto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar contacto' });
  await expect(dialog.getByLabel('Nombre')).toBeFocused();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(520);
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('dani.munoz@correo.co');
  await dialog.getByLabel('Apellido').fill('Prueba');
  await dialog.getByLabel('Teléfono').fill('');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('El teléfono es requerido')).toBeVisible();
  // the demo's hotel has this number
  await dialog.getByLabel('Teléfono').fill('+576012345678');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('El contacto ya existe (teléfono o email duplicado)')).toBeVisible();
  await expectToast(page, 'El contacto ya existe (teléfono o email duplicado)');
  await dialog.getByLabel('Teléfono').fill('318 765 4321');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(ficha.getByText('Daniela Muñoz Prueba').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ficha).toBeHidden();
  await expect(page.getByRole('region', { name: 'Chat con Daniela Muñoz Prueba' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Más opciones' })).toBeFocused();
});

// covers D1-9-16, D2-2.1-21
test('the lists of notes and tasks are at most 300 px high, 250 and 200 on short screens', async ({
  browser,
  world,
}) => {
  const { page } = await openedChat(browser, world, 'Daniela Muñoz');
  await page.setViewportSize({ width: 1400, height: 900 });
  const field = page.getByPlaceholder('Escribe un mensaje');
  await field.fill('Claro que sí: te la molemos más fina y mañana te llega a la dirección de siempre');
  await page.getByRole('button', { name: 'Detalles de contacto' }).click();
  const ficha = page.getByRole('complementary', { name: 'Detalles de contacto' });
  const box = ficha.getByRole('region', { name: 'Lista de tareas pendientes' });
  for (const [height, most] of [
    [900, '300px'],
    [768, '250px'],
    [660, '200px'],
  ] as const) {
    await page.setViewportSize({ width: 1400, height });
    await expect(box).toHaveCSS('max-height', most);
  }
  // beside the chat: all three panes are side by side
  await expect.poll(async () => (await ficha.boundingBox())?.x).toBeGreaterThan(900);
  await expect(field).toBeVisible();
  // the draft wraps differently now, and is completely visible
  await expect.poll(() => field.evaluate((element) => element.clientHeight - element.scrollHeight)).toBe(0);
  await field.fill('');
});

// covers D2-2.1-13, D2-2.1-23, D2-2.1-31, D2-5.1-21b, D2-7.6-04, D2-7.6-07, D2-8-04, D2-8-19a, D2-9-10b
test('a Kanban state is assigned, shown in the header, and removed after a question', async ({ browser, world }) => {
  const { page, chat } = await openedChat(browser, world, 'Santiago Vélez');
  const estados = listenFor(page, /\/estados\/page$/);
  const presses = {
    tableros: await failUntilPressed(page, '**/api/kanban/page?*', { status: 500 }),
    estados: await failUntilPressed(page, '**/api/kanban/*/estados/page?*', { status: 500 }),
  };
  await page.reload();
  await choose(page, 'Asignar estado');
  const dialog = page.getByRole('dialog', { name: 'Asignar estado' });
  for (const [what, press] of Object.entries(presses)) {
    await expect(dialog.getByRole('alert')).toContainText(`Error cargando ${what}`);
    await press(dialog.getByRole('button', { name: 'Reintentar' }));
  }
  await dialog.getByLabel('Tablero', { exact: true }).selectOption('Ventas');
  await dialog.getByLabel('Cotizado').check();
  await failOnce(page, '**/api/kanban/contactos/*/estado', refusing(REASON));
  await page.keyboard.press('Enter');
  await expectToast(page, 'No se pudo mover el contacto', REASON);
  expect(new Set(estados.map(({ searchParams }) => searchParams.get('size')))).toEqual(new Set(['200']));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(chat.getByText('Cotizado')).toBeVisible();

  const remove = chat.getByRole('button', { name: 'Eliminar el estado Cotizado' });
  const question = page.getByRole('dialog', { name: 'Confirmar' });
  await remove.click();
  await expect(question.getByText('¿Desea eliminar este estado?')).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(remove).toBeFocused();

  await failOnce(page, '**/api/kanban/contactos/*/estado', refusing(REASON));
  await remove.click();
  await question.getByRole('button', { name: 'Aceptar' }).click();
  await expectToast(page, 'No se pudo eliminar el estado. Intente nuevamente.', REASON);
  await expect(question).toBeHidden();
  await expect(remove).toBeVisible();

  await remove.click();
  await expect(question.getByRole('button', { name: 'Aceptar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);
});

// covers D2-2.1-18c, D2-2.1-23, D2-5.1-01, D2-5.1-03, D2-5.1-04a, D2-5.1-04b, D2-7.6-01, D2-9-10a
test('a customer without a name is named before a state is assigned', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const tableros = listenFor(page, /\/kanban\/page$/);
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, body: 'sin nombre' });
  await panel(page).waiting();
  await page
    .getByRole('button', { name: new RegExp(`^ACEPTAR el chat de .*${from.slice(-4)}$`) })
    .first()
    .click();
  await expect(page.getByText(/tomó el chat/)).toHaveCount(1);
  await expect.poll(() => [...new Set(tableros.map(({ searchParams }) => searchParams.get('size')))]).toEqual(['100']);
  await choose(page, 'Asignar estado');
  const dialog = page.getByRole('dialog', { name: 'Asignar estado' });
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Cliente WhatsApp');
  await expect(dialog.getByLabel('Teléfono')).toHaveValue(new RegExp(`${from.slice(-4)}$`));
  await dialog.getByLabel('Nombre').fill('');
  await dialog.getByRole('button', { name: 'Guardar contacto' }).click();
  await expect(dialog.getByText('El nombre es obligatorio para crear el contacto.')).toBeVisible();
  await dialog.getByLabel('Nombre').fill('Ya Con Nombre');
  const [saved] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/api/contactos/')),
    page.keyboard.press('Enter'),
  ]);
  expect(saved.postDataJSON()).toMatchObject({ nombre: 'Ya Con Nombre' });
  await dialog.getByLabel('Interesado').check();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const chat = page.getByRole('region', { name: 'Chat con Ya Con Nombre' });
  await expect(chat.getByRole('button', { name: 'Eliminar el estado Interesado' })).toBeVisible();
  await choose(page, 'Detalles de contacto');
  await expect(page.getByText('No tienes tareas pendientes para este contacto.')).toBeVisible();
});

// covers D2-2.1-13, D2-2.1-30, D2-4-12
test('resolving asks for the state first, then for confirmation', async ({ browser, world }) => {
  const { page, chat } = await acceptedChat(browser, world, 'Resolver Con Estado');
  await page.getByRole('button', { name: 'Resolver', exact: true }).click();
  const estado = page.getByRole('dialog', { name: 'Asignar estado' });
  const confirm = page.getByRole('dialog', { name: 'Resolver conversación' });
  await expect(estado).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await estado.getByLabel('Ganado').check();
  await estado.getByRole('button', { name: 'Asignar y continuar' }).click();
  await expect(confirm).toBeVisible();
  await expect(estado).toBeHidden();
  await confirm.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeFocused();
  await expect(chat.getByText('Ganado')).toBeVisible();
  await page.getByRole('button', { name: 'Resolver', exact: true }).click();
  await passEstado(page);
  await confirm.getByRole('button', { name: 'Sí' }).click();
  await expect(page.getByRole('tab', { name: /RESUELTOS/ })).toHaveAttribute('aria-selected', 'true');
});

// covers D2-2.1-13, D2-2.1-25, D2-4-06b, D2-5.1-20a, D2-5.1-20b, D2-8-02
test('a chat is transferred with a comment, and a failure is shown in the dialog', async ({ browser, world }) => {
  const { page } = await acceptedChat(browser, world, 'Transferida Uno');
  const target = world.account('AGENTE', 1);
  await choose(page, 'Transferir');
  const dialog = page.getByRole('dialog', { name: 'Transferir chat' });
  const send = dialog.getByRole('button', { name: 'Transferir' });
  await expect(send).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Usuario' }).fill(target.email.slice(0, 6));
  await page.getByRole('option', { name: new RegExp(target.nombre) }).click();
  await expect(send).toBeEnabled();
  await dialog.getByLabel('Comentario').fill('Quiere factura a nombre del hotel');
  const area = dialog.getByLabel('Área');
  await area.selectOption({ index: 2 });
  const areaId = Number(await area.inputValue());
  expect(areaId).toBeGreaterThan(0);
  await failOnce(page, '**/assign', refusing(REASON));
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText(`No se pudo transferir. Intenta nuevamente.${REASON}`);
  let given: unknown;
  await page.route(
    '**/assign',
    async (route) => {
      given = await (await route.fetch()).json();
      // done, but the response is lost
      await route.abort();
    },
    { times: 1 },
  );
  await send.click();
  await expect(dialog).toBeHidden();
  expect(given).toMatchObject({ areaId });
  await expectToast(page, `Chat transferido a ${target.nombre}.`);
  await expect(page.getByText('Selecciona un chat para empezar a chatear.')).toBeVisible();
  await panel(page).mine();
  await expect(panel(page).row(/^Transferida Uno/)).toHaveCount(0);
  await expect(page.getByText(/ahora lo atiende/)).toHaveCount(0);

  const { page: other } = await world.signIn(browser, target);
  await panel(other).open(/^Transferida Uno/);
  await expect(other.getByText(/transfirió el chat a .*: Quiere factura a nombre del hotel/)).toBeVisible();
});

// covers D2-2.1-13, D2-4-16, D2-5.1-21a, D2-6-09, D2-8-03b
test('a contact is marked «do not contact», once', async ({ browser, world }) => {
  const { page, chat } = await acceptedChat(browser, world, 'No Contactar Uno', { agent: 2 });
  await choose(page, 'Marcar para NO contactar');
  const question = page.getByRole('dialog', { name: 'Confirmar' });
  await expect(question.getByText(/NO contactable\? Ya no se podrán enviar mensajes/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeEnabled();
  await choose(page, 'Marcar para NO contactar');
  await expect(question.getByRole('button', { name: 'Aceptar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Contacto marcado como NO contactable.');
  await expect(chat.getByPlaceholder('Este contacto está marcado para NO contactar')).toBeDisabled();
  const tools = chat.getByRole('toolbar', { name: 'Herramientas del mensaje' });
  await expect(tools.getByRole('button', { disabled: true })).toHaveCount(5);
  await expect(tools.getByRole('button', { disabled: false })).toHaveCount(0);
  await expect(chat.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await expect(page.getByRole('menuitem', { name: 'Transferir' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Marcar para NO contactar' })).toHaveCount(0);
});

// covers D2-2.1-08, D2-2.1-11, D2-2.1-26, D2-2.5-19a, D2-2.5-19c, D2-7.1-11, D2-9-10f
test('a preview shows a chat without marking it as read', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, body: 'uno de prueba', profileName: 'Vista Previa Uno' });
  await panel(page).waiting();
  const row = panel(page).row(/^Vista Previa Uno, 1 sin leer/);
  await expect(row).toBeVisible();
  const asked = listenFor(page, /\/messages$/);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/messages?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Vista previa de Vista Previa Uno' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vista previa · Vista Previa Uno' });
  await expect(dialog.getByText('Cargando…')).toBeVisible();
  letGo();
  await expect(dialog.getByText('uno de prueba')).toBeVisible();
  await expect(dialog.getByText('Texto', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByText('Vista Previa Uno', { exact: true })).toBeVisible();
  const queries = asked.map(({ searchParams: query }) => ['page', 'size', 'markRead'].map((name) => query.get(name)));
  expect(new Set(queries.map(String))).toEqual(new Set(['0,30,false']));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toBeVisible();
});

// covers D2-1-02, D2-2.1-13, D2-9-19
test('the chips explain the score, and a stage can be pinned', async ({ browser, world }) => {
  const { page, chat } = await openedChat(browser, world, 'Hotel Casa del Sol');
  const chips = chat.getByRole('button', { name: /Por qué$/ });
  const why = page.getByRole('dialog', { name: /Por qué$/ });
  // it decays with time, perhaps just now
  await expect(async () => {
    if (await why.isVisible()) await chips.click();
    await expect(why).toBeHidden();
    await chips.click();
    await expect(why).toContainText(/Puntaje \d+ de 100/);
    const score = Number(/Puntaje (\d+) de 100/.exec(await why.innerText())?.[1]);
    await expect(chips).toContainText(`Puntaje ${score}`, { timeout: 3000 });
    await expect(why.getByText('Total', { exact: true })).toBeVisible({ timeout: 3000 });
    const points = await why.locator('dd').allInnerTexts();
    const numbers = points.map((text) => Number(text));
    expect(numbers.at(-1)).toBe(score);
    expect(numbers.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(score);
  }).toPass();

  for (const [stage, color] of [
    ['Nuevo', 'rgb(238, 240, 243)'],
    ['Interesado', 'rgb(226, 237, 251)'],
    ['Calificado', 'rgb(222, 243, 232)'],
    ['En negociación', 'rgb(253, 240, 217)'],
    ['Cliente', 'rgb(251, 228, 228)'],
  ] as const) {
    await why.getByLabel('Etapa').selectOption(stage);
    await expect(chips.getByText(stage)).toHaveCSS('background-color', color);
  }
  await expect(why.getByText(/Fijada a mano/)).toBeVisible();
  await expect(chips).toHaveAccessibleName(/Cliente/);
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
  await expect(chat).toBeVisible();
  await expect(chips).toBeFocused();
});
