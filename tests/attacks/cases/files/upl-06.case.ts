import { randomBytes, randomInt } from 'node:crypto';
import { createSecretBox } from '../../../../apps/server/src/platform/crypto/secret-box.ts';
import { TEST_SECRET } from '@tertulia/testkit/database';
import type { VerifyCase } from '../../case.ts';
import { inParallel } from '../pacing.ts';
import { openFileDesk, type FileDesk } from './file-desk.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** UPL-06: an address opens one file, for one session or one purpose, until it expires. */
export const upl06: VerifyCase = {
  id: 'UPL-06',
  title: 'signed addresses of files: changed, guessed, expired, of other sessions',
  demand: () => '0 taken; 403 or 404 and never 401; every good answer private',
  seenToFail:
    'without checking the expiry: an expired address of ours, of the provider and of a link were answered 200',
  async run(volume) {
    const guesses = volume === 'full' ? 10_000 : 500;
    const desk = await openFileDesk();
    try {
      const faults: string[] = [];
      let requests = 0;
      const refused = async (what: string, address: string, init: RequestInit = {}) => {
        requests += 1;
        const answer = await fetch(desk.server.url + address, init);
        await answer.arrayBuffer();
        if (answer.status !== 403 && answer.status !== 404) faults.push(`${what}: ${answer.status}`);
      };
      const { own, link, provider, other } = await addresses(desk);
      for (const [what, address] of Object.entries({ own, link, provider })) {
        const served = await desk.look(address);
        if (served.status !== 200) faults.push(`${what} does not open: ${served.status}`);
        if (!/^private\b/.test(served.cache)) faults.push(`${what} may be kept by others: ${served.cache}`);
        for (const [how, changed] of changes(address, other)) await refused(`${what} with ${how}`, changed);
      }
      await inParallel(Array.from({ length: guesses }), 16, async (_, index) => {
        const good = [own, link, provider][index % 3] ?? own;
        await refused('a guess', guess(good));
      });
      for (const [what, address] of Object.entries(expired(desk, own))) await refused(what, address);

      // the same user in another session, a colleague, another tenant: an address is bound to its session
      const luis = await desk.server.build.usuario(desk.shop.id);
      for (const [what, token] of [
        ['no token', ''],
        ['a colleague’s token', luis.token],
      ] as const)
        if ((await fetch(desk.server.url + own, { headers: { authorization: `Bearer ${token}` } })).status !== 200)
          faults.push(`the address needs more than itself: ${what}`);
      await desk.server.call('POST', '/api/auth/logout', { token: desk.ana.token });
      await refused('after logging out', own);
      await refused('after logging out, from another page', own, { headers: { referer: 'https://evil.example/' } });
      return {
        volume: `${requests} addresses: ${guesses} guesses, every part changed, expired, after logging out`,
        reached: faults.length === 0 ? '0 taken, none answered 401' : [...new Set(faults)].slice(0, 10).join('; '),
        met: faults.length === 0,
      };
    } finally {
      await desk.server.stop();
    }
  },
};

/** A valid address of each kind, and one of a file of another subscriber. */
async function addresses(desk: FileDesk) {
  const { server, ana, chat } = desk;
  const sent = await desk.upload(PNG, { name: 'a.png', type: 'image/png' }, { comoEnlace: true });
  if (sent.status !== 201) throw new Error(`the upload was answered ${sent.status} ${sent.text}`);
  const { body } = await server.call('GET', `/api/archivos/${sent.body.archivos[0].id}/url`, { token: ana.token });
  const link = /\/files\/\S+/.exec(String(sent.body.contenido))?.[0] ?? '';
  await desk.upload(PNG, { name: 'b.png', type: 'image/png' });
  const messages = await waitFor(async () => {
    const found = await server.control.messages({ to: chat.telefono });
    return found.find(({ mediaUrls }) => mediaUrls.length > 0);
  });
  const provider = (messages.mediaUrls[0] ?? '').replace(server.url, '');
  const shop = await server.build.suscriptor('otro');
  const theirs = await server.build.conversacion(shop.id, { canalId: shop.canalId });
  const mensajeId = await server.build.mensaje(shop.id, theirs.id, { contenido: 'x' });
  const archivoId = await server.build.archivo(shop.id, mensajeId, 'ajeno.png');
  return { own: String(body.url), link, provider, other: { tenantId: shop.id, archivoId } };
}

async function waitFor<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error('the provider never got the file');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function* changes(address: string, other: { tenantId: number; archivoId: number }): Generator<[string, string]> {
  const url = new URL(address, 'http://x');
  const id = Number(url.pathname.split('/').at(-1));
  const set = (values: Record<string, string | null>, path = url.pathname) => {
    const query = new URLSearchParams(url.searchParams);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    return `${path}?${query}`;
  };
  const expires = Number(url.searchParams.get('e'));
  const sign = url.searchParams.get('s') ?? '';
  for (const step of [-1, 1, 2]) yield [`another file`, set({}, `/files/${id + step}`)];
  yield ['a file of another tenant', set({ t: String(other.tenantId) }, `/files/${other.archivoId}`)];
  yield ['another tenant', set({ t: String(other.tenantId) })];
  for (const later of [1, 60, 86_400]) yield ['a later end', set({ e: String(expires + later) })];
  yield ['an earlier end', set({ e: String(expires - 1) })];
  yield ['no end', set({ e: null })];
  yield ['an end without an end', set({ e: 'Infinity' })];
  yield ['another session', set({ u: String(Number(url.searchParams.get('u') ?? 0) + 1), c: null })];
  yield ['the other purpose', set({ c: url.searchParams.get('c') === 'enlace' ? 'proveedor' : 'enlace' })];
  yield ['an unknown purpose', set({ c: 'todo', u: null })];
  yield ['no signature', set({ s: null })];
  yield ['an empty signature', set({ s: '' })];
  yield ['a longer signature', set({ s: `${sign}A` })];
  yield ['a shorter signature', set({ s: sign.slice(0, -1) })];
  yield ['a doubled signature', `${set({})}&s=${sign}`];
  yield ['nothing signed', url.pathname];
}

function guess(address: string): string {
  const url = new URL(address, 'http://x');
  url.searchParams.set('s', randomBytes(32).toString('base64url'));
  if (randomInt(2) === 0) url.searchParams.set('e', String(Math.floor(Date.now() / 1000) + randomInt(1, 600)));
  return url.pathname + url.search;
}

/** Signed by us, and expired. */
function expired({ server }: FileDesk, own: string): Record<string, string> {
  const { pathname, searchParams } = new URL(own, server.url);
  const id = pathname.split('/').at(-1);
  const [t, u] = [searchParams.get('t'), searchParams.get('u')];
  const e = Math.floor(Date.now() / 1000) - 1;
  const box = createSecretBox(TEST_SECRET);
  const capability = (c: string) =>
    `${pathname}?e=${e}&t=${t}&c=${c}&s=${box.sign(`archivo ${c}`, [id, t, e].join('.'))}`;
  return {
    'an own address that is over': `${pathname}?e=${e}&t=${t}&u=${u}&s=${box.sign('archivo', [id, t, u, e].join('.'))}`,
    'the provider’s address that is over': capability('proveedor'),
    'a link that is over': capability('enlace'),
  };
}
