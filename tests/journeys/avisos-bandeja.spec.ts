import { takeChat } from './support/chat.ts';
import { registerBusiness } from './support/negocio.ts';
import { expect, panel, PHONE, test } from './support/world.ts';

test('a business whose number is not active yet sees that on every screen and in its empty inbox', async ({
  browser,
  page: first,
  world,
}) => {
  const owner = await registerBusiness(first, world, 'Panadería La Ñapa');
  const { page } = await world.signIn(browser, owner);
  await expect(
    page.getByText('Aquí verás los chats cuando tu negocio tenga un número de WhatsApp activo.'),
  ).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'Tu negocio no tiene un número de WhatsApp activo.' });
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Iniciar un chat' }).click();
  await expect(page.getByRole('button', { name: 'Empezar con una plantilla' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await notice.getByRole('link', { name: 'Ver canales' }).click();
  await expect(page).toHaveURL(/\/channels/);
  await expect(notice).toBeVisible();
  const { page: served } = await world.signIn(browser, world.account('AGENTE', 2));
  // the data of the notice has arrived by then
  const known = served.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/channels'));
  await served.reload();
  expect((await known).ok()).toBe(true);
  await expect(served.getByText('Conectado', { exact: true })).toBeVisible();
  await expect(served.getByText('no tiene un número de WhatsApp activo')).toHaveCount(0);
});

test('the chat header shows score, stage and Kanban state at every width, beside long names', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  await page.route(/\/api\/conversations(\/\d+)?(\?|$)/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace(
      /"canalNombre":"[^"]*"/g,
      '"canalNombre":"Distribuidores del Eje Cafetero"',
    );
    await route.fulfill({ response: reply, body });
  });
  await page.reload();
  await panel(page).open(/^Hotel Casa del Sol/);
  const header = page.getByRole('region', { name: 'Chat con Hotel Casa del Sol' }).locator('header');
  const marks = [
    header.getByRole('button', { name: /Por qué$/ }),
    header.getByRole('button', { name: /^Eliminar el estado/ }),
    header.getByText('Asignado a Andrés Cárdenas'),
    header.getByText('Distribuidores del Eje Cafetero'),
  ];
  for (const width of [1440, 1024, 860, 390, 320]) {
    await page.setViewportSize({ width, height: 768 });
    for (const mark of marks) {
      await expect(mark, `at ${width}`).toBeVisible();
      const room = async () => {
        const [frame, box] = [await header.boundingBox(), await mark.boundingBox()];
        return frame && box ? frame.x + frame.width - (box.x + box.width) : NaN;
      };
      await expect.poll(room, `at ${width}`).toBeGreaterThanOrEqual(0);
    }
  }
});

test('beside a long name without spaces score and stage end before the actions begin', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat } = await takeChat(world, page, 'W'.repeat(80));
  const header = chat.locator('header');
  const chips = header.getByRole('button', { name: /Por qué$/ });
  for (const width of [1920, 1440, 1280]) {
    await page.setViewportSize({ width, height: 768 });
    const room = async () => {
      const [box, next] = [
        await chips.boundingBox(),
        await header.getByRole('button', { name: 'Detalles de contacto' }).boundingBox(),
      ];
      return box && next ? next.x - (box.x + box.width) : NaN;
    };
    await expect.poll(room, `at ${width}`).toBeGreaterThanOrEqual(0);
  }
});

test('on a phone the back button closes what is above the chat before it leaves the chat', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), PHONE);
  await panel(page).open(/^Hotel Casa del Sol/);
  const chat = page.getByRole('region', { name: 'Chat con Hotel Casa del Sol' });
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: 'Detalles de contacto' }).click();
  const details = page.getByRole('dialog', { name: 'Detalles de contacto' });
  await expect(details).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/chat=\d+/);
  await page.getByRole('button', { name: 'Banco de multimedia' }).click();
  const bank = page.getByRole('dialog', { name: 'Banco de multimedia' });
  await expect(bank).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(bank).toBeHidden();
  await expect(chat).toBeVisible();
  await chat.getByRole('button', { name: 'Emojis' }).click();
  const emojis = page.getByRole('group', { name: 'Emojis' });
  await expect(emojis).toBeVisible();
  await chat.getByRole('button', { name: 'Emojis' }).press('Escape');
  await expect(emojis).toBeHidden();
  await expect(page).toHaveURL(/chat=\d+/);
  await chat.getByRole('button', { name: 'Emojis' }).click();
  await expect(emojis).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(emojis).toBeHidden();
  await chat.getByRole('button', { name: 'Respuestas rápidas' }).click();
  const replies = chat.getByRole('listbox', { name: 'Respuestas rápidas' });
  await expect(replies).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(replies).toBeHidden();
  await chat.getByPlaceholder('Escribe un mensaje').fill('/');
  await expect(replies).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(replies).toBeHidden();
  await expect(page).toHaveURL(/chat=\d+/);
  await chat.getByPlaceholder('Escribe un mensaje').fill('');
  const menu = page.getByRole('menu', { name: 'Más opciones' });
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await expect(menu).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(menu).toBeHidden();
  const why = page.getByRole('dialog', { name: /Por qué$/ });
  await chat.getByRole('button', { name: /Por qué$/ }).click();
  await expect(why).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(why).toBeHidden();
  await expect(page).toHaveURL(/chat=\d+/);
  await page.evaluate(() => history.back());
  await expect(page).not.toHaveURL(/chat=/);
});

test('a page reloaded on a slow connection shows its frame at once', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  let answer: () => void = () => undefined;
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/**', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('status', { name: 'Cargando Tertulia' })).toBeVisible();
  answer();
  await expect(panel(page).row(/^Hotel Casa del Sol/)).toBeVisible();
});

test('the elements below a closed chat keep their place while its contact is loading', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const mayAnswer = Promise.withResolvers<void>();
  await page.route(/\/api\/contactos\/\d+$/, async (route) => {
    await mayAnswer.promise;
    await route.continue();
  });
  await page.getByRole('tab', { name: /RESUELTOS/ }).click();
  await panel(page).open(/^Mini mercado El Trébol/);
  const again = page.getByRole('button', { name: 'Escribir de nuevo' });
  await expect(again).toBeDisabled();
  const closed = page.getByText('Este chat está cerrado.');
  const place = await closed.boundingBox();
  mayAnswer.resolve();
  await expect(again).toBeEnabled();
  expect(await closed.boundingBox()).toEqual(place);
});

test('a closed chat offers a new one with the same customer on the same channel', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  await page.getByRole('tab', { name: /RESUELTOS/ }).click();
  await panel(page).open(/^Gloria Inés Salazar/);
  await page.getByRole('button', { name: 'Escribir de nuevo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Iniciar un chat' });
  await expect(dialog.getByText('Gloria Inés Salazar')).toBeVisible();
  await expect(dialog.getByLabel('Conexión').locator('option:checked')).toContainText('Café Andino Mayoristas');
  await dialog.getByRole('button', { name: 'Iniciar chat' }).click();
  await expect(dialog).toBeHidden();
  const chat = page.getByRole('region', { name: 'Chat con Gloria Inés Salazar' });
  await expect(chat.getByText('Asignado a Andrés Cárdenas')).toBeVisible();
  await expect(chat.getByText('Este chat está cerrado.')).toHaveCount(0);
});

test('the row shows a waiting draft, also after another browser wrote it', async ({ browser, world }) => {
  const who = world.account('AGENTE', 0);
  const { page } = await world.signIn(browser, who);
  await panel(page).open(/^Santiago Vélez/);
  const field = page.getByRole('textbox', { name: 'Mensaje para Santiago Vélez' });
  const isSaved = page.waitForResponse(
    (answer) => answer.url().endsWith('/borrador') && answer.request().method() === 'PUT' && answer.ok(),
  );
  await field.fill('Mañana le confirmo');
  await field.press('Escape');
  await page.keyboard.press('Escape');
  await expect(panel(page).row(/Santiago Vélez.*Borrador: Mañana le confirmo/)).toBeVisible();
  await isSaved;
  const other = await world.signIn(browser, who);
  await panel(other.page).find(/Santiago Vélez.*Borrador: Mañana le confirmo/);
});

test('the explorer’s columns fit beside the sidebar of a small laptop', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { viewport: { width: 1024, height: 768 } });
  await page.getByRole('link', { name: 'Explorar chats' }).click();
  const region = page.getByRole('region', { name: 'Tabla de chats' });
  await expect(region.getByText('Café Andino Mayoristas').first()).toBeVisible();
  if (await page.getByRole('button', { name: 'Mostrar el menú' }).isVisible())
    await page.getByRole('button', { name: 'Mostrar el menú' }).click();
  await expect.poll(() => region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
});
