import { takeChat } from './support/chat.ts';
import { expect, test } from './support/world.ts';

test('F-A17 messages written offline are sent automatically after the reconnection, in order and once; if the customer wrote in between, the product asks', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, field, from, sent } = await takeChat(world, page, 'Túnel Uno');
  const bodies = async () => (await sent()).map(({ body }) => body);
  const writeOffline = async (...texts: string[]) => {
    await context.setOffline(true);
    await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible();
    for (const text of texts) {
      await field.fill(text);
      await field.press('Enter');
    }
    await expect(chat.getByText('Sin conexión. Se enviará cuando vuelva.')).toHaveCount(texts.length);
    await expect(chat.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  };
  const own = async (...texts: string[]) =>
    (await bodies()).filter((body) => texts.some((text) => body.includes(text)));

  await writeOffline('primero', 'segundo', 'tercero');
  await context.setOffline(false);
  await expect(chat.getByText('Sin conexión. Se enviará cuando vuelva.')).toHaveCount(0);
  await expect.poll(() => own('primero', 'segundo', 'tercero')).toHaveLength(3);
  const arrived = await own('primero', 'segundo', 'tercero');
  expect(arrived.map((body) => /primero|segundo|tercero/.exec(body)?.[0])).toEqual(['primero', 'segundo', 'tercero']);

  await writeOffline('cuarto', 'quinto');
  await world.control.inbound({ from, to: world.business, body: 'ya no, gracias' });
  await context.setOffline(false);
  const questions = chat.getByRole('alert').filter({ hasText: 'Hay mensajes nuevos' });
  await expect(questions).toHaveText([/cuarto/, /quinto/]);
  await expect(chat.getByText(/^ya no, gracias/)).toBeVisible();
  expect(await own('cuarto', 'quinto')).toEqual([]);
});
