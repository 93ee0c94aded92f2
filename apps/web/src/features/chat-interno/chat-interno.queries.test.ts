import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/query/client.ts';
import { announce, hiloSalaQuery, loadOlder, readHilo } from './chat-interno.queries.ts';
import { buildSalaMensaje } from './sala-builder.ts';

/** The numbers that the server has by now. */
let last = 0;
const asked: string[] = [];
/** What happens on the server while an answer is under way. */
let meanwhile: (() => void) | null = null;
let salaId = 0;

beforeEach(() => {
  salaId += 1;
  last = 0;
  asked.length = 0;
  meanwhile = null;
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://tertulia.test');
    asked.push(searchParams.toString());
    const size = Number(searchParams.get('size'));
    const after = searchParams.get('despuesDeSecuencia');
    const before = searchParams.get('antesDeSecuencia');
    const until = before === null ? last : Number(before) - 1;
    const from = after === null ? Math.max(0, until - size) : Number(after);
    const content = Array.from({ length: Math.max(0, Math.min(size, until - from)) }, (_, index) =>
      buildSalaMensaje({ salaId, secuencia: from + index + 1 }),
    );
    meanwhile?.();
    meanwhile = null;
    return Response.json({ content, totalElements: last, totalPages: 1, number: 0, size, last: true });
  });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const load = (unread = 0) => queryClient.fetchQuery(hiloSalaQuery(salaId, unread));
const numbers = () => readHilo(salaId).map(({ secuencia }) => secuencia);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('a room opens with its last page, as far back as it is unread', async () => {
  last = 100;
  await load();
  expect(numbers()).toEqual(range(71, 100));
  queryClient.clear();
  await load(60);
  expect(numbers()).toEqual(range(31, 100));
});

test('whoever was away gets what was said meanwhile, however much, without a gap', async () => {
  last = 40;
  await load();
  await loadOlder(salaId);
  last = 540;
  await load();
  expect(numbers()).toEqual(range(1, 540));
  expect(asked.slice(2)).toEqual([
    'size=200&despuesDeSecuencia=40',
    'size=200&despuesDeSecuencia=240',
    'size=200&despuesDeSecuencia=440',
  ]);
});

test('after too much the room begins afresh at its end, without a gap too', async () => {
  last = 40;
  await load();
  last = 5000;
  await load();
  expect(numbers()).toEqual(range(4971, 5000));
});

test('what is announced while its page is under way is asked for before the page is shown', async () => {
  last = 5;
  meanwhile = () => {
    last = 7;
    announce(salaId, 7);
  };
  await load();
  expect(numbers()).toEqual(range(1, 7));
});
