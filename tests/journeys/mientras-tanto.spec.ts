import { acceptedChat, PIXEL, takeChat } from './support/chat.ts';
import { holdSends } from './support/outage.ts';
import { expect, expectToast, panel, passEstado, test } from './support/world.ts';

test('a message that arrives while the earlier one is being marked as read stays unread', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE'));
  const { from } = await takeChat(world, page, 'Marta Lenta');
  await takeChat(world, page, 'Otro Cliente');
  await panel(page).mine();
  await world.control.inbound({ from, to: world.business, body: 'la que se lee' });
  await expect(panel(page).row(/^Marta Lenta, 1 sin leer/)).toBeVisible();

  const line = Promise.withResolvers<void>();
  const marked = Promise.withResolvers<void>();
  await context.route('**/mark-read', async (route) => {
    marked.resolve();
    await line.promise;
    await route.continue();
  });
  await panel(page).open(/^Marta Lenta/);
  await marked.promise;
  await panel(page).open(/^Otro Cliente/);
  await expect(page.getByRole('region', { name: 'Chat con Otro Cliente' })).toBeVisible();
  await world.control.inbound({ from, to: world.business, body: 'la que nadie vio' });
  await expect(panel(page).row(/^Marta Lenta.*la que nadie vio/)).toBeVisible();
  const answered = page.waitForResponse('**/mark-read');
  line.resolve();
  await answered;
  await expect(panel(page).row(/^Marta Lenta, 1 sin leer/)).toBeVisible();
  await panel(page).open(/^Marta Lenta/);
  await expect(panel(page).row(/^Marta Lenta, \d+ sin leer/)).toHaveCount(0);
});

test('a chat whose customer writes while it is being resolved stays open, and is resolved once that was seen', async ({
  browser,
  world,
}) => {
  const { page, chat, from } = await acceptedChat(browser, world, 'Pedro Aún', { agent: 1 });
  const resolve = () => chat.getByRole('button', { name: 'Resolver', exact: true }).click();
  const sure = () => page.getByRole('dialog', { name: 'Resolver conversación' }).getByRole('button', { name: 'Sí' });
  await resolve();
  await world.control.inbound({ from, to: world.business, body: 'espera, ¿y el envío?' });
  await passEstado(page);
  await sure().click();
  await expectToast(page, 'No se pudo resolver el chat.', 'Hay mensajes nuevos');
  await expect(chat.getByText('espera, ¿y el envío?')).toBeVisible();
  expect((await world.control.messages({ to: from })).map(({ body }) => body)).not.toContainEqual(
    expect.stringContaining('Gracias por escribirnos'),
  );
  await resolve();
  await passEstado(page);
  await sure().click();
  await expect(page.getByRole('tab', { name: /RESUELTOS/ })).toHaveAttribute('aria-selected', 'true');
  await expect
    .poll(async () => (await world.control.messages({ to: from })).map(({ body }) => body))
    .toContainEqual(expect.stringContaining('Gracias por escribirnos'));
});

test('a text and a file being sent when their chat is resolved arrive before the farewell', async ({
  browser,
  world,
}) => {
  const { page, context, chat, box, from } = await acceptedChat(browser, world, 'Julia Prisa', { agent: 2 });
  const letGo = await holdSends(context);
  await box.fill('Su pedido sale mañana.');
  await page.keyboard.press('Enter');
  await box.fill('Guía 4471');
  await page.keyboard.press('Enter');
  await chat
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
  await chat.getByRole('button', { name: 'Resolver', exact: true }).click();
  await passEstado(page);
  await page.getByRole('dialog', { name: 'Resolver conversación' }).getByRole('button', { name: 'Sí' }).click();
  await expect(page.getByRole('tab', { name: /RESUELTOS/ })).toHaveAttribute('aria-selected', 'true');
  letGo();
  const arrived = async () =>
    (await world.control.messages({ to: from })).map(({ body }) => body.split('\n').at(-1) ?? '').slice(-5);
  await expect.poll(async () => (await arrived()).at(-1)).toContain('Del 1 al 5');
  const texts = await arrived();
  expect(texts.toSorted()).toEqual([
    '',
    'Del 1 al 5, ¿cómo calificas nuestra atención?',
    'Gracias por escribirnos. ¡Que tengas un buen día!',
    'Guía 4471',
    'Su pedido sale mañana.',
  ]);
  expect(texts.slice(-2)).toEqual([
    'Gracias por escribirnos. ¡Que tengas un buen día!',
    'Del 1 al 5, ¿cómo calificas nuestra atención?',
  ]);
});

test('a text being sent when its chat is transferred to a colleague still arrives', async ({ browser, world }) => {
  const { page, context, box, from } = await acceptedChat(browser, world, 'Lina Traspaso', { agent: 1 });
  const letGo = await holdSends(context);
  await box.fill('Le paso con Ventas.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: 'Transferir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transferir chat' });
  const target = world.account('AGENTE', 0);
  await dialog.getByRole('combobox', { name: 'Usuario' }).fill(target.email.slice(0, 6));
  await page.getByRole('option', { name: new RegExp(target.nombre) }).click();
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await expect(dialog.getByRole('button', { name: 'Transferir' })).toHaveAttribute('data-loading', 'true');
  letGo();
  await expectToast(page, `Chat transferido a ${target.nombre}.`);
  await expect
    .poll(async () => (await world.control.messages({ to: from })).map(({ body }) => body))
    .toContainEqual(expect.stringContaining('Le paso con Ventas.'));
});
