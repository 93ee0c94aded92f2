import { acceptedChat, takeChat } from './support/chat.ts';
import { expect, expectToast, panel, passEstado, test } from './support/world.ts';

test('what a customer writes while the chat before it is being marked as read stays unread', async ({
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
