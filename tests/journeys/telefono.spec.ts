import { PIXEL, takeChat } from './support/chat.ts';
import { loudest, openPhone, part } from './support/phone.ts';
import { expect, test } from './support/world.ts';

test("a picture, a location and a voice note sent from the page of phones reach the agent's screen and speakers", async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const { from } = await takeChat(world, page, 'Envía Todo');
  const chat = page.getByRole('region', { name: 'Mensajes con Envía Todo' });
  const desk = await context.newPage();
  const phone = await openPhone(desk, world, from, 'Envía Todo');
  await expect(phone.getByText('Buenas tardes')).toBeVisible();
  const attach = async (kind: string) => {
    await phone.getByRole('button', { name: 'Adjuntar' }).click();
    await phone.getByRole('menuitem', { name: kind }).click();
  };

  await part('a picture, with the words that were typed for it', async () => {
    await phone.getByRole('textbox', { name: 'Mensaje' }).fill('Así llegó la bolsa');
    const chooser = desk.waitForEvent('filechooser');
    await attach('Foto o video');
    await (await chooser).setFiles({ name: 'bolsa.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(chat.getByText('Así llegó la bolsa')).toHaveCount(1);
    const picture = chat.getByRole('link', { name: 'Abrir imagen: bolsa.png' }).locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  });

  await part('messages in sight of an agent at the end, and of one who is elsewhere', async () => {
    const lines = phone.getByRole('log');
    const fromEnd = () => lines.evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight);
    for (let line = 0; line < 8; line += 1)
      await world.control.inbound({ from, to: world.business, body: `renglón ${line}`, profileName: 'Envía Todo' });
    await expect(phone.getByText('renglón 7')).toBeVisible();
    const chooser = desk.waitForEvent('filechooser');
    await attach('Foto o video');
    const buffer = await page.screenshot();
    await (await chooser).setFiles({ name: 'grande.png', mimeType: 'image/png', buffer });
    const picture = phone.getByRole('img', { name: 'grande.png' });
    const isDrawn = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 1000);
    await expect.poll(isDrawn).toBe(true);
    await expect.poll(fromEnd).toBeLessThan(2);
    // with only the picture after the lines
    await desk.reload();
    await expect.poll(isDrawn).toBe(true);
    await expect.poll(fromEnd).toBeLessThan(2);
    await lines.evaluate((log) => log.scrollTo(0, 0));
    await expect.poll(fromEnd).toBeGreaterThan(100);
    await phone.getByRole('textbox', { name: 'Mensaje' }).fill('y esto es todo');
    await desk.keyboard.press('Enter');
    await expect(phone.getByText('y esto es todo')).toBeVisible();
    await expect.poll(fromEnd).toBeLessThan(2);
  });

  await part('a place of the list', async () => {
    await attach('Ubicación');
    const dialog = desk.getByRole('dialog').filter({ hasText: 'Compartir ubicación' });
    await dialog.getByLabel('Lugar').selectOption({ label: 'Plaza Botero · Carrera 52, Medellín' });
    await dialog.getByRole('button', { name: 'Enviar ubicación' }).click();
    await expect(chat.getByText('Plaza Botero', { exact: true })).toHaveCount(1);
    await expect(chat.getByText('Carrera 52, Medellín', { exact: true })).toHaveCount(1);
    await expect(chat.getByRole('link', { name: 'Abrir en el mapa' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps?q=6.25232,-75.56852',
    );
  });

  await part('a voice note; one that was thrown away is none', async () => {
    const note = chat.getByRole('group', { name: 'Audio: nota-de-voz.ogg' });
    const record = async (end: string) => {
      await phone.getByRole('button', { name: 'Grabar una nota de voz' }).click();
      await expect(phone.getByRole('status')).toHaveText(/^Grabando 0:0[1-9]$/);
      await phone.getByRole('button', { name: end }).click();
    };
    await record('Descartar la grabación');
    await record('Enviar la nota de voz');
    await expect(note.first()).toBeVisible();
    await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
    // as a voice note, not as any sound: the row says which
    await expect(
      page
        .getByRole('region', { name: 'Chats', exact: true })
        .getByRole('button', { name: /^Envía Todo.*Nota de voz/ }),
    ).toBeVisible();
    // anything sent before this would precede it
    await phone.getByRole('textbox', { name: 'Mensaje' }).fill('Eso es todo');
    await phone.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(chat.getByText('Eso es todo')).toHaveCount(1);
    await expect(note).toHaveCount(1);
  });
});
