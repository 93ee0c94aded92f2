import { expect, panel, test } from './support/world.ts';

const COUNT = 90;

test('on a slow machine whoever stands at a chat’s end stays there while messages pour in, until the wheel leads up', async ({
  browser,
  world,
}) => {
  test.slow();
  const nombre = 'Aguacero Uno';
  const from = world.newCustomer();
  const say = (body: string) => world.control.inbound({ from, to: world.business, body, profileName: nombre });
  await say('hola');
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  await panel(page).waiting();
  await panel(page).accept(nombre).click();
  const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeEnabled();
  const history = chat.getByRole('region', { name: `Mensajes con ${nombre}` });
  // until it stands where it opens, a chat shows nothing
  await expect(history.getByText(/^hola/)).toBeVisible();
  const fromEnd = () => history.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  const cdp = await page.context().newCDPSession(page);

  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (let number = 1; number <= COUNT; number += 1) await say(`gota ${number} de ${COUNT}`);
  await expect(history.getByText(`gota ${COUNT} de ${COUNT}`)).toBeInViewport();
  await expect.poll(fromEnd).toBeLessThan(1);
  await expect(chat.getByRole('button', { name: /^Ir al final/ })).toHaveCount(0);

  await history.hover();
  const writing = Array.from({ length: 30 }, (_, index) => say(`tarde ${index + 1}`));
  await page.mouse.wheel(0, -900);
  await Promise.all(writing);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(chat.getByRole('button', { name: /^Ir al final, \d+ sin ver$/ })).toBeVisible();
  expect(await fromEnd()).toBeGreaterThan(600);
  await chat.getByRole('button', { name: /^Ir al final/ }).click();
  await expect.poll(fromEnd).toBeLessThan(1);
  await expect(history.getByText(/^tarde \d+/).last()).toBeInViewport();
});
