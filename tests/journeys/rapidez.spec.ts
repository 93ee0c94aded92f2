import type { Page } from '@playwright/test';
import pg from 'pg';
import { noteRenders, readRenders, readRows, watchRows } from '../../tools/browser/row-watch.ts';
import { registerBusiness } from './support/negocio.ts';
import { expect, test, type World } from './support/world.ts';

const CHATS = 2000;
const STORM = 60;
const AT_ONCE = 10;
/** The visible rows and those rendered ahead; 2,000 would be the whole list. */
const MOST_ROWS = 30;
const NUMERO = '+576015559907';
const telefonoOf = (place: number) => `+57321${String(5_000_000 + place)}`;
const LIST = '[data-row-scroller]';

/** A business of its own, whose owner has two thousand open chats, so that no other journey's lists grow. */
async function crowdedBusiness(world: World) {
  const owner = await registerBusiness(world, 'Rapidez SAS');
  const client = new pg.Client({ connectionString: world.stack.databaseUrl });
  await client.connect();
  await client.query(
    `with dueno as (select suscriptor_id, id from app.usuarios where email = $1),
          canal as (insert into app.canales (suscriptor_id, numero, friendly_name) select suscriptor_id, $2, 'WhatsApp' from dueno returning id),
          persona as (
            insert into app.contactos (suscriptor_id, nombre, telefono)
            select suscriptor_id, 'Cliente ' || n, '+57321' || (5000000 + n) from dueno, generate_series(1, $3) n returning id, nombre, telefono),
          identidad as (
            insert into app.contacto_identidades (suscriptor_id, contacto_id, tipo, valor) select suscriptor_id, persona.id, 'TELEFONO', telefono from dueno, persona)
     insert into app.conversaciones
            (suscriptor_id, canal_id, contacto_id, cliente_nombre, cliente_telefono, estado, asignada_a, fecha_inicio, last_message_at)
     select suscriptor_id, canal.id, persona.id, nombre, telefono, 'ABIERTA', dueno.id, now() - interval '2 days',
            now() - interval '1 day' - (right(telefono, 7)::int - 5000000) * interval '1 second'
       from dueno, canal, persona`,
    [owner.email, NUMERO, CHATS],
  );
  await client.end();
  return owner;
}

/** The number of a page's requests to each of these paths from now on. */
function countRequests(page: Page, paths: readonly string[]): () => ReadonlyMap<string, number> {
  const requests = new Map(paths.map((path) => [path, 0]));
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    const times = requests.get(path);
    if (times !== undefined) requests.set(path, times + 1);
  });
  return () => requests;
}

/**
 * Runs in the page: its checks of every minute, such as whether the day has changed, run every second, and so within
 * the storm on any machine.
 */
function quickenMinutes(): void {
  const begin = window.setInterval.bind(window);
  Object.assign(window, {
    setInterval: (act: () => void, ms?: number) => begin(act, ms === 60_000 ? 1000 : ms),
  });
}

test('two thousand chats render what is visible, and a storm of messages leaves unaffected rows alone', async ({
  browser,
  world,
}) => {
  test.slow();
  const owner = await crowdedBusiness(world);
  const { page } = await world.signIn(browser, owner);
  await page.addInitScript(noteRenders);
  await page.addInitScript(quickenMinutes);
  await page.reload();
  const list = page.locator(LIST);
  await expect(list.getByRole('button', { name: /^Cliente 1,/ })).toBeVisible();
  const drawn = () => list.locator('[data-row-id]').count();
  expect(await drawn()).toBeLessThanOrEqual(MOST_ROWS);

  // a page that fails to load is reported at the list's end, and loads later without any action
  let isDown = true;
  await page.route(/\/api\/conversations\?.*page=0&size=50/, (route) => (isDown ? route.abort() : route.fallback()));
  await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(list.getByRole('alert')).toContainText('No pudimos cargar más chats.');
  // no element covers its button, as the one that starts a chat could
  const isFree = (button: Element) => {
    const { right, top, height } = button.getBoundingClientRect();
    return document.elementFromPoint(right - 2, top + height / 2) === button;
  };
  await expect.poll(() => list.getByRole('button', { name: 'Reintentar' }).evaluate(isFree)).toBe(true);
  isDown = false;
  await expect(list.getByRole('alert')).toHaveCount(0);
  await expect(list.getByRole('button', { name: /^Cliente 26,/ })).toBeVisible();

  // as far down as a few pages, and a little further than a row's edge
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo({ top: 110 * 72 + 31 }));
    await expect(list.getByRole('button', { name: /^Cliente 115,/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await drawn()).toBeLessThanOrEqual(MOST_ROWS);

  // once the list is at rest: the end of the scroll and the pages around it are drawn
  await expect(async () => {
    await page.evaluate(watchRows, LIST);
    await page.waitForTimeout(500);
    expect(await page.evaluate(readRenders)).toEqual({});
  }).toPass();
  const requests = countRequests(page, [
    '/api/conversations/counts',
    '/api/conversations/messages/unread-by-conversation',
  ]);
  const begun = performance.now();
  const spoken = Array.from({ length: STORM }, (_, index) => telefonoOf(400 + ((index * 7) % 1500)));
  for (let sent = 0; sent < STORM; sent += AT_ONCE) {
    const wave = spoken.slice(sent, sent + AT_ONCE);
    await Promise.all(wave.map((from) => world.control.inbound({ from, to: NUMERO, body: `mensaje ${sent}` })));
  }
  // the unread total is requested after the last event
  await expect(page).toHaveTitle(`(${STORM}) Tertulia`, { timeout: 45_000 });
  // once a second each, plus those of the 20 s clock and of the last event
  const mostRequests = Math.ceil((performance.now() - begun) / 1000) * 1.05 + 3;
  for (const [path, times] of requests()) expect(times, path).toBeLessThanOrEqual(mostRequests);
  const watched = await page.evaluate(readRows);
  expect(watched).toMatchObject({ doubled: 0, moved: 0, redrawn: 0, torn: 0 });
  expect(watched.inView.length).toBeGreaterThan(5);
  expect(watched.mostRows).toBeLessThanOrEqual(MOST_ROWS);
  const renders = await page.evaluate(readRenders);
  expect(watched.inView.map((id) => renders[id] ?? 0)).toEqual(watched.inView.map(() => 0));

  // positive control: the same check detects an affected row
  await page.evaluate(watchRows, LIST);
  await world.control.inbound({ from: telefonoOf(114), to: NUMERO, body: 'aquí estoy' });
  await expect(list.getByRole('button', { name: /^Cliente 114,/ })).toHaveCount(0);
  expect((await page.evaluate(readRows)).torn).toBeGreaterThan(0);

  await list.evaluate((element) => element.scrollTo({ top: 0 }));
  const token = await page.evaluate(() =>
    String(Object(JSON.parse(sessionStorage.getItem('tertulia.session') ?? '{}')).token),
  );
  const answer = await page.request.get(
    `${world.stack.url}/api/conversations?scope=mine&size=8&sort=lastMessage,desc`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  );
  const { content }: { content: { id: number }[] } = await answer.json();
  expect(content).toHaveLength(8);
  await expect
    .poll(() =>
      list
        .locator('[data-row-id]')
        .evaluateAll((rows) => rows.slice(0, 8).map((row) => Number(row.getAttribute('data-row-id')))),
    )
    .toEqual(content.map(({ id }) => id));
});
