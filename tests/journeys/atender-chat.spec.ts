import { takeChat } from './support/chat.ts';
import { askApi, expect, expectToast, panel, passEstado, readToastsOfPage, test } from './support/world.ts';

// covers D1-1-11a, D1-2.1-13, D1-2.2-04b, D1-4-15a, D1-6-03, D2-1-01, D2-2-05, D2-2.1-02, D2-2.1-03, D2-2.1-08
// covers D2-2.1-11, D2-2.1-13, D2-2.1-16, D2-2.1-30, D2-4-05b, D2-4-07, D2-4-26a, D2-5.1-14a
test('a customer writes on the phone, an agent accepts, answers and resolves, and the rating arrives', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE'));
  const phone = await context.newPage();
  await phone.goto(world.stack.simulatorUrl);
  const box = phone.getByPlaceholder('Escribe un mensaje').first();
  await box.fill('Buenas, ¿tienen café de Nariño?');
  await box.press('Enter');

  // the phone that the simulator shows first
  const name = 'María Fernanda Gómez';
  await panel(page).waiting();
  await panel(page).accept(name).click();
  const chat = page.getByRole('region', { name: `Chat con ${name}` });
  await expect(chat.getByText('Buenas, ¿tienen café de Nariño?')).toBeVisible();

  await page.getByPlaceholder('Escribe un mensaje').fill('¡Claro! Media libra a $ 24.000');
  await page.keyboard.press('Enter');
  const bubble = chat.getByText('¡Claro! Media libra a $ 24.000');
  await expect(bubble).toHaveCount(1);
  await expect(phone.getByText('¡Claro! Media libra a $ 24.000').first()).toBeVisible();
  // the phone is open, so that all delivered messages are read
  await expect(chat.getByRole('img', { name: 'Leído' })).toHaveCount(2);
  await expect(chat.getByText(/tomó el chat/)).toHaveCount(1);

  await page.getByRole('button', { name: 'Resolver', exact: true }).click();
  await passEstado(page);
  const dialog = page.getByRole('dialog', { name: 'Resolver conversación' });
  await expect(dialog.getByText('¿Seguro que deseas resolver esta conversación?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sí' }).click();
  await expect(page.getByRole('tab', { name: /RESUELTOS/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Selecciona un chat para empezar a chatear.')).toBeVisible();
  await expect(phone.getByText('Del 1 al 5, ¿cómo calificas nuestra atención?').first()).toBeVisible();

  await box.fill('5');
  await box.press('Enter');
  await panel(page)
    .row(new RegExp(`^${name}`))
    .first()
    .click();
  await expect(page.getByText('El cliente calificó la atención con 5 de 5')).toBeVisible();
});

// covers D1-2.1-14, D1-2.3-02, D1-6-04b, D2-2.1-11, D2-4-05b, D2-6-03b
test('two agents race to accept a chat: one wins, the other sees why, both lists are right, and only the winner’s counts', async ({
  browser,
  world,
}) => {
  const [one, two] = [
    await world.signIn(browser, world.account('AGENTE', 0)),
    await world.signIn(browser, world.account('AGENTE', 1)),
  ];
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, body: 'primero que llegue', profileName: 'Carrera Uno' });
  for (const { page } of [one, two]) {
    await panel(page).waiting();
    await expect(panel(page).accept('Carrera Uno')).toBeVisible();
  }
  // both clicks happen before either request reaches the server
  let release: () => void = () => undefined;
  const areBothSent = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requests = 0;
  for (const { context } of [one, two])
    await context.route(
      '**/assign',
      async (route) => {
        requests += 1;
        if (requests === 2) release();
        await areBothSent;
        await route.continue();
      },
      { times: 1 },
    );
  await Promise.all([one, two].map(({ page }) => panel(page).accept('Carrera Uno').click()));

  const chatOf = (page: typeof one.page) =>
    page.getByRole('region', { name: 'Chat con Carrera Uno' }).getByPlaceholder('Escribe un mensaje');
  const heard = () => Promise.all([one, two].map(({ page }) => readToastsOfPage(page)));
  // both have their response: one a toast, the other the chat
  await expect.poll(async () => (await heard()).flat()).toEqual(['No se pudo aceptar el chat.']);
  const winner = (await heard())[0]?.length === 0 ? one : two;
  const loser = winner === one ? two : one;
  await expectToast(loser.page, 'No se pudo aceptar el chat.', 'Otra persona ya aceptó este chat.');
  await expect(chatOf(winner.page)).toBeEnabled();
  await expect(loser.page.getByText('Selecciona un chat para empezar a chatear.')).toBeVisible();
  await panel(winner.page).mine();
  await expect(panel(winner.page).row(/^Carrera Uno/)).toHaveCount(1);
  await panel(loser.page).waiting();
  await expect(panel(loser.page).row(/^Carrera Uno/)).toHaveCount(0);
  await panel(loser.page).mine();
  await expect(panel(loser.page).row(/^Carrera Uno/)).toHaveCount(0);
  expect((await heard()).flat()).toHaveLength(1);

  await test.step('a customer’s message highlights the row only for its agent, and is read when the chat is opened', async () => {
    const { page } = winner;
    const badge = page.getByRole('link', { name: /^Conversaciones/ });
    const unread = async () => Number(/(\d+) sin leer/.exec((await badge.textContent()) ?? '')?.[1] ?? 0);
    await takeChat(world, page, 'Carrera Después');
    await panel(page).mine();
    await world.control.inbound({ from, to: world.business, body: '¿sigue ahí?' });
    await expect(panel(page).row(/^Carrera Uno, 1 sin leer/)).toBeVisible();
    // other unread messages of this agent count too
    const rows = page
      .getByRole('region', { name: 'Chats', exact: true })
      .getByRole('button', { name: /, \d+ sin leer/ });
    const unreadOfRows = async () => {
      const names = await rows.evaluateAll((found) => found.map((row) => row.textContent));
      return names.reduce((sum, name) => sum + Number(/, (\d+) sin leer/.exec(name)?.[1] ?? 0), 0);
    };
    await expect(async () => expect(await unread()).toBe(await unreadOfRows())).toPass();
    await panel(page).open(/^Carrera Uno/);
    await expect(page.getByText('¿sigue ahí?').last()).toBeVisible();
    await expect(panel(page).row(/^Carrera Uno, \d+ sin leer/)).toHaveCount(0);
  });
});

// covers D1-4-15a, D1-4-15b, D1-8-19, D2-2.1-07, D2-4-26a, D2-4-26b, D2-8-13a
test('after thirty seconds without a network all missed events are there', async ({ browser, world }) => {
  // the half minute is the page's; the server's treatment of a silent socket is tested by the RT cases
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 1), { clock: true });
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, body: 'antes', profileName: 'Señal Débil' });
  await panel(page).waiting();
  await panel(page).accept('Señal Débil').click();
  const chat = page.getByRole('region', { name: 'Chat con Señal Débil' });
  const bubble = (text: string) => chat.getByText(new RegExp(`^${text}`));
  await expect(bubble('antes')).toBeVisible();
  await expect(chat.getByText(/tomó el chat/)).toHaveCount(1);

  await context.setOffline(true);
  await expect(page.getByText('Sin conexión')).toBeVisible();
  for (const body of ['mientras uno', 'mientras dos', 'mientras tres'])
    await world.control.inbound({ from, to: world.business, body });
  const other = world.newCustomer();
  await world.control.inbound({ from: other, to: world.business, body: 'soy nueva', profileName: 'Llegó Mientras' });
  await page.clock.runFor(30_000);
  await expect(page.getByText('Sin conexión')).toBeVisible();
  await expect(chat.getByText('mientras tres')).toHaveCount(0);

  // also the hidden list whose count is on its button: only the reconnection refetches it
  const caughtUp = page.waitForResponse((answer) => answer.ok() && answer.url().includes('scope=waiting'));
  await context.setOffline(false);
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible();
  await caughtUp;
  const { waiting } = await askApi<{ waiting: number }>(page, 'GET', '/conversations/counts');
  await expect(page.getByRole('button', { name: `En espera ${waiting}`, exact: true })).toBeVisible();
  for (const body of ['mientras uno', 'mientras dos', 'mientras tres']) await expect(bubble(body)).toHaveCount(1);
  // they arrived unseen: a line marks where they begin, and they are read a moment later
  const line = chat.locator('[data-line]').filter({ hasText: 'Mensajes nuevos' });
  await expect(line).toContainText('mientras uno');
  await expect(line).toHaveCount(1);
  await page.clock.runFor(6000);
  await expect(panel(page).row(/^Señal Débil, \d+ sin leer/)).toHaveCount(0);
  await expect(line).toContainText('mientras uno');
  await panel(page).waiting();
  await expect(panel(page).row(/^Llegó Mientras/)).toHaveCount(1);
  expect(await readToastsOfPage(page)).toEqual([]);
});
