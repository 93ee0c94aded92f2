import { takeChat } from './support/chat.ts';
import { expect, expectToast, passEstado, test } from './support/world.ts';

test('beside the board a chat that could not be resolved is shown again', async ({ browser, world }) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 1));
  const { chat } = await takeChat(world, page, 'Vuelve Al Tablero');
  const id = new URL(page.url()).searchParams.get('chat');
  await page.goto(`${world.stack.url}/kanban?chat=${id}`);
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeEnabled();
  let letGo: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  await context.route(
    '**/close',
    async (route) => {
      await isHeld;
      await route.fulfill({ status: 500, json: {} });
    },
    { times: 1 },
  );
  const resolve = async () => {
    await chat.getByRole('button', { name: 'Resolver', exact: true }).click();
    await passEstado(page);
    await page.getByRole('dialog', { name: 'Resolver conversación' }).getByRole('button', { name: 'Sí' }).click();
  };
  await resolve();
  // a user who opens something else on the board keeps seeing it
  await expect(page).not.toHaveURL(/chat=/);
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Buscar', { exact: true }).fill('gimnasio');
  await expect(page).toHaveURL(/q=gimnasio/);
  letGo();
  await expectToast(page, 'No se pudo resolver el chat.');
  await expect(page).toHaveURL(/q=gimnasio.*chat=|chat=.*q=gimnasio/);
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeEnabled();
  await resolve();
  await expect(chat).toHaveCount(0);
  await expect(page).not.toHaveURL(/chat=/);
});
