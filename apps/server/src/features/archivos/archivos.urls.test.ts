import { expect, test } from 'vitest';
import { createSecretBox } from '#platform/crypto/secret-box';
import { createArchivoUrls } from './archivos.urls.ts';

let now = new Date('2026-11-21T12:00:00.900Z');
const urls = createArchivoUrls({
  secretBox: createSecretBox('a secret of the address tests, long enough'),
  clock: { now: () => now },
});
const parse = (address: string) => {
  const url = new URL(address, 'http://x.test');
  return { id: Number(url.pathname.split('/').at(-1)), query: Object.fromEntries(url.searchParams) };
};

test('an own address is read back for ten minutes and not a second longer', () => {
  now = new Date('2026-11-21T12:00:00.900Z');
  const { id, query } = parse(urls.urlOf({ tenantId: 3, sessionId: 9 }, 5));
  expect(urls.read(id, query)).toEqual({ tenantId: 3, sessionId: 9, at: now });
  now = new Date('2026-11-21T12:09:59.999Z');
  expect(urls.read(id, query)).not.toBeNull();
  now = new Date('2026-11-21T12:10:00Z');
  expect(urls.read(id, query)).toBeNull();
});

test('no part of it can be changed', () => {
  const { id, query } = parse(urls.urlOf({ tenantId: 3, sessionId: 9 }, 5));
  const later = String(Number(query['e']) + 1);
  const forged: [number, unknown][] = [
    [6, query],
    [id, { ...query, e: later }],
    [id, { ...query, t: '4' }],
    [id, { ...query, u: '10' }],
    [id, { ...query, t: '9', u: '3' }],
    [id, { ...query, s: '' }],
    [id, { ...query, s: `${query['s']}A` }],
    [id, { ...query, s: undefined }],
    [id, { ...query, e: [query['e'], query['e']] }],
    [id, { ...query, e: `0${query['e']}` }],
    [id, {}],
    [id, null],
  ];
  expect(urls.read(id, query)).not.toBeNull();
  for (const [of, asked] of forged) expect(urls.read(of, asked), JSON.stringify(asked)).toBeNull();
});

test('parts cannot be shifted from one field into the next', () => {
  const { query } = parse(urls.urlOf({ tenantId: 3, sessionId: 99 }, 55));
  expect(urls.read(5, { ...query, t: '53', u: '99' })).toBeNull();
});

test('an unsigned address is refused', () => {
  const { id, query } = parse(urls.unsigned(5));
  expect(urls.read(id, query)).toBeNull();
});
