import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/query/client.ts';
import {
  announce,
  announceCambio,
  salaThreadQuery,
  loadOlder,
  readThread,
  refreshSalas,
} from './chat-interno.queries.ts';
import { buildSalaMensaje } from './sala-builder.ts';

/** The server's newest number. */
let last = 0;
const queries: string[] = [];
/** What happens on the server during a request. */
let meanwhile: (() => void) | null = null;
let salaId = 0;
/** By number: the change of the sala that last touched each message. */
const cambios = new Map<number, number>();
const build = (secuencia: number) => {
  const cambio = cambios.get(secuencia) ?? 0;
  return buildSalaMensaje({ salaId, secuencia, cambio, contenido: cambio === 0 ? 'como se dijo' : `cambio ${cambio}` });
};

beforeEach(() => {
  salaId += 1;
  last = 0;
  queries.length = 0;
  cambios.clear();
  meanwhile = null;
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://tertulia.test');
    if (!pathname.endsWith('/mensajes'))
      return Response.json({ id: salaId, cambios: Math.max(0, ...cambios.values()) });
    queries.push(searchParams.toString());
    const size = Number(searchParams.get('size'));
    const after = searchParams.get('despuesDeSecuencia');
    const before = searchParams.get('antesDeSecuencia');
    const until = before === null ? last : Number(before) - 1;
    const from = after === null ? Math.max(0, until - size) : Number(after);
    const since = searchParams.get('despuesDeCambio');
    const content =
      since === null
        ? Array.from({ length: Math.max(0, Math.min(size, until - from)) }, (_, index) => build(from + index + 1))
        : [...cambios]
            .flatMap(([secuencia, cambio]) => (cambio > Number(since) ? [build(secuencia)] : []))
            .slice(0, size);
    const happens = meanwhile;
    meanwhile = null;
    happens?.();
    return Response.json({ content, totalElements: last, totalPages: 1, number: 0, size, last: true });
  });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const load = (noLeidos = 0, cambiosThen = 0) =>
  queryClient.fetchQuery(salaThreadQuery(salaId, { noLeidos, cambios: cambiosThen }));
const numbers = () => readThread(salaId).map(({ secuencia }) => secuencia);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('a sala opens with its last page, extended back to the first unread message', async () => {
  last = 100;
  await load();
  expect(numbers()).toEqual(range(71, 100));
  queryClient.clear();
  await load(60);
  expect(numbers()).toEqual(range(31, 100));
});

test('a client that was offline gets all missed messages, however many, without a gap', async () => {
  last = 40;
  await load();
  await loadOlder(salaId);
  last = 540;
  await load();
  expect(numbers()).toEqual(range(1, 540));
  expect(queries.slice(2)).toEqual([
    'size=200&despuesDeSecuencia=40',
    'size=200&despuesDeSecuencia=240',
    'size=200&despuesDeSecuencia=440',
  ]);
});

test('after too many missed messages the sala is reloaded at its end, without a gap', async () => {
  last = 40;
  await load();
  last = 5000;
  await load();
  expect(numbers()).toEqual(range(4971, 5000));
});

test('a message announced during the request of its page is requested before the page is shown', async () => {
  last = 5;
  meanwhile = () => {
    last = 7;
    announce(salaId, 7);
  };
  await load();
  expect(numbers()).toEqual(range(1, 7));
});

test('an announced change is fetched once, and nothing is fetched without an announcement', async () => {
  last = 40;
  await load();
  await load();
  expect(queries.filter((query) => query.includes('despuesDeCambio'))).toEqual([]);
  cambios.set(35, 1);
  announceCambio(salaId, 1);
  await load();
  await load();
  expect(readThread(salaId).find(({ secuencia }) => secuencia === 35)?.contenido).toBe('cambio 1');
  expect(queries.filter((query) => query.includes('despuesDeCambio'))).toEqual(['size=200&despuesDeCambio=0']);
});

test('a change announced during the request of the first page is fetched before the page is shown', async () => {
  last = 5;
  meanwhile = () => {
    cambios.set(3, 9);
    announceCambio(salaId, 9);
  };
  await load(0, 8);
  expect(readThread(salaId)[2]?.contenido).toBe('cambio 9');
  expect(queries.at(-1)).toBe('size=200&despuesDeCambio=8');
});

test('a client that was offline gets the missed changes, and after too many changes the sala is reloaded', async () => {
  last = 40;
  await load();
  cambios.set(20, 1);
  refreshSalas();
  await load();
  expect(readThread(salaId).find(({ secuencia }) => secuencia === 20)?.contenido).toBe('cambio 1');
  last = 300;
  for (let change = 2; change < 252; change += 1) cambios.set(change + 48, change);
  refreshSalas();
  await load();
  expect(numbers()).toEqual(range(271, 300));
  expect(readThread(salaId).map(({ cambio }) => cambio)).toEqual([...range(223, 251), 0]);
  // once, not with every later message
  const before = queries.length;
  await load();
  expect(queries.slice(before)).toEqual(['size=200&despuesDeSecuencia=300']);
});

test('a cancelled request loses no change: the next one brings it', async () => {
  last = 40;
  await load();
  cambios.set(20, 1);
  announceCambio(salaId, 1);
  meanwhile = () => {
    // the sala is left after the last page, while the changes are requested
    meanwhile = () => void queryClient.cancelQueries();
  };
  await load().catch(() => undefined);
  await load();
  expect(readThread(salaId).find(({ secuencia }) => secuencia === 20)?.cambio).toBe(1);
});
