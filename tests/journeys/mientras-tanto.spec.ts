import { PIXEL, takeChat } from './support/chat.ts';
import { holdSends } from './support/outage.ts';
import { expect, expectToast, passEstado, test, visit } from './support/world.ts';

test('what happens in a chat while it is being resolved or transferred', async ({ browser, world }) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 1));
  const bodies = async (from: string) => (await world.control.messages({ to: from })).map(({ body }) => body);
  const resolve = page.getByRole('button', { name: 'Resolver', exact: true });
  const sure = page.getByRole('dialog', { name: 'Resolver conversación' }).getByRole('button', { name: 'Sí' });
  const isResolved = () =>
    expect(page.getByRole('tab', { name: /RESUELTOS/ })).toHaveAttribute('aria-selected', 'true');
  const toOpen = () => page.getByRole('tab', { name: /ABIERTO/ }).click();

  await test.step('a chat whose customer writes while it is being resolved stays open, and is resolved once that was seen', async () => {
    const { chat, from } = await takeChat(world, page, 'Pedro Aún');
    await resolve.click();
    await world.control.inbound({ from, to: world.business, body: 'espera, ¿y el envío?' });
    await passEstado(page);
    await sure.click();
    await expectToast(page, 'No se pudo resolver el chat.', 'Hay mensajes nuevos');
    await expect(chat.getByText('espera, ¿y el envío?')).toBeVisible();
    expect(await bodies(from)).not.toContainEqual(expect.stringContaining('Gracias por escribirnos'));
    await resolve.click();
    await passEstado(page);
    await sure.click();
    await isResolved();
    await expect.poll(() => bodies(from)).toContainEqual(expect.stringContaining('Gracias por escribirnos'));
    await toOpen();
  });

  await test.step('a text and a file being sent when their chat is resolved arrive before the farewell', async () => {
    const { chat, field, from } = await takeChat(world, page, 'Julia Prisa');
    const letGo = await holdSends(context);
    for (const text of ['Su pedido sale mañana.', 'Guía 4471']) {
      await field.fill(text);
      await field.press('Enter');
    }
    const files = chat.locator('input[type="file"]').first();
    await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
    await resolve.click();
    await passEstado(page);
    await sure.click();
    await isResolved();
    letGo();
    const arrived = async () => (await bodies(from)).map((body) => body.split('\n').at(-1) ?? '').slice(-5);
    const farewell = 'Gracias por escribirnos. ¡Que tengas un buen día!';
    const survey = 'Del 1 al 5, ¿cómo calificas nuestra atención?';
    await expect.poll(async () => (await arrived()).at(-1)).toContain('Del 1 al 5');
    const texts = await arrived();
    expect(texts.toSorted()).toEqual(['', survey, farewell, 'Guía 4471', 'Su pedido sale mañana.']);
    expect(texts.slice(-2)).toEqual([farewell, survey]);
    await context.unroute('**/messages');
    await toOpen();
  });

  await test.step('a text being sent when its chat is transferred to a colleague still arrives', async () => {
    const { field, from } = await takeChat(world, page, 'Lina Traspaso');
    const letGo = await holdSends(context);
    await field.fill('Le paso con Ventas.');
    await field.press('Enter');
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
    await expect.poll(() => bodies(from)).toContainEqual(expect.stringContaining('Le paso con Ventas.'));
  });

  await test.step('beside the board a chat that could not be resolved is shown again', async () => {
    const { chat } = await takeChat(world, page, 'Vuelve Al Tablero');
    const id = new URL(page.url()).searchParams.get('chat');
    await visit(page, `kanban?chat=${id}`);
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
    const resolveBeside = async () => {
      await chat.getByRole('button', { name: 'Resolver', exact: true }).click();
      await passEstado(page);
      await page.getByRole('dialog', { name: 'Resolver conversación' }).getByRole('button', { name: 'Sí' }).click();
    };
    await resolveBeside();
    // a user who opens something else on the board keeps seeing it
    await expect(page).not.toHaveURL(/chat=/);
    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByLabel('Buscar', { exact: true }).fill('gimnasio');
    await expect(page).toHaveURL(/q=gimnasio/);
    letGo();
    await expectToast(page, 'No se pudo resolver el chat.');
    await expect(page).toHaveURL(/q=gimnasio.*chat=|chat=.*q=gimnasio/);
    await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeEnabled();
    await resolveBeside();
    await expect(chat).toHaveCount(0);
    await expect(page).not.toHaveURL(/chat=/);
  });
});
