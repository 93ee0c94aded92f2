import type { Page } from '@playwright/test';
import { takeChat } from './support/chat.ts';
import { askApi, expect, panel, test } from './support/world.ts';

/** Records the page's announcements for screen readers in order; the removal of a text is none. */
async function noteSpoken(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    new MutationObserver((changes) => {
      const places = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement));
      for (const region of new Set(places.map((place) => place?.closest('[aria-live="polite"]'))))
        if (region?.textContent) spoken.push(region.textContent);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
}

// covers D2-2-02
test("a customer’s message is announced once, in the open chat and elsewhere; own messages and those of other users' chats are not", async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 1));
  const say = (from: string, body: string, profileName?: string) =>
    world.control.inbound({ from, to: world.business, body, ...(profileName ? { profileName } : {}) });
  const far = { from: world.newCustomer() };
  await say(far.from, 'Buenas tardes', 'Voz Lejana');
  const address = `/contactos/by-telefono?telefono=${encodeURIComponent(far.from)}`;
  const found = () => askApi<{ conversacionId: number | null } | null>(page, 'GET', address).catch(() => null);
  await expect.poll(async () => (await found())?.conversacionId ?? 0).toBeGreaterThan(0);
  const { id: usuarioId } = await askApi<{ id: number }>(page, 'GET', '/usuarios/me');
  await askApi(page, 'POST', `/conversations/${(await found())?.conversacionId}/assign`, { usuarioId });
  const near = await takeChat(world, page, 'Voz Cercana');
  const spoken = await noteSpoken(page);

  await say(near.from, 'en este chat');
  await expect.poll(spoken).toEqual(['Voz Cercana: en este chat']);
  await say(far.from, 'en el otro');
  await expect.poll(spoken).toEqual(['Voz Cercana: en este chat', 'Mensaje nuevo de Voz Lejana']);
  await expect(page.getByText('Mensaje nuevo de Voz Lejana')).toHaveCount(0);

  await near.field.fill('Con gusto');
  await near.field.press('Enter');
  await expect(near.chat.getByRole('img', { name: 'Entregado' }).last()).toBeVisible();
  await say(world.newCustomer(), 'todavía de nadie', 'Voz Sin Dueño');
  await panel(page).waiting();
  await expect(await panel(page).find(/^Voz Sin Dueño.*todavía de nadie/)).toBeVisible();

  await page.getByRole('link', { name: /^Tareas/ }).click();
  await expect(near.chat).toHaveCount(0);
  await say(near.from, 'y desde las tareas');
  const announced = ['Voz Cercana: en este chat', 'Mensaje nuevo de Voz Lejana', 'Mensaje nuevo de Voz Cercana'];
  await expect.poll(spoken).toEqual(announced);

  // an own chat that is open beside the explorer's list announces its messages itself
  await page.getByRole('link', { name: 'Explorar chats' }).click();
  await page.getByRole('row').filter({ hasText: 'Voz Cercana' }).getByRole('button', { name: 'Voz Cercana' }).click();
  const reading = page.getByRole('region', { name: 'Mensajes con Voz Cercana' });
  await expect(reading.getByText(/^y desde las tareas/)).toBeVisible();
  await say(near.from, 'mientras se lee');
  await say(far.from, 'en el otro, otra vez');
  // when the other one is announced, this one would have been too
  await expect.poll(spoken).toEqual([...announced, 'Voz Cercana: mientras se lee', 'Mensaje nuevo de Voz Lejana']);
});
