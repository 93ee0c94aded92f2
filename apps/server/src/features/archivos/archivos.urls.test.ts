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

test('a URL is valid for ten minutes and not a second longer', () => {
  now = new Date('2026-11-21T12:00:00.900Z');
  const { id, query } = parse(urls.urlOf({ tenantId: 3, sessionId: 9 }, 5));
  expect(urls.read(id, query)).toEqual({ tenantId: 3, sessionId: 9, capability: null, at: now });
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
  for (const [of, tampered] of forged) expect(urls.read(of, tampered), JSON.stringify(tampered)).toBeNull();
});

test('parts cannot be shifted from one field into the next', () => {
  const { query } = parse(urls.urlOf({ tenantId: 3, sessionId: 99 }, 55));
  expect(urls.read(5, { ...query, t: '53', u: '99' })).toBeNull();
});

test('an unsigned URL is refused', () => {
  const { id, query } = parse(urls.unsigned(5));
  expect(urls.read(id, query)).toBeNull();
});

test.each([
  ['proveedor', 3600],
  ['enlace', 7 * 24 * 3600],
] as const)('the capability %s needs no session and ends after %i seconds', (capability, life) => {
  now = new Date('2026-11-21T12:00:00Z');
  const { id, query } = parse(urls.capabilityOf(capability, 3, 5));
  expect(urls.read(id, query)).toEqual({ tenantId: 3, sessionId: null, capability, at: now });
  const other = capability === 'enlace' ? 'proveedor' : 'enlace';
  const forged: [number, unknown][] = [
    [6, query],
    [id, { ...query, t: '4' }],
    [id, { ...query, e: String(Number(query['e']) + 1) }],
    [id, { ...query, c: other }],
    [id, { ...query, c: undefined, u: '9' }],
    [id, { ...query, u: '9' }],
    [id, { ...query, c: undefined }],
  ];
  for (const [of, tampered] of forged) expect(urls.read(of, tampered), JSON.stringify(tampered)).toBeNull();
  now = new Date(now.getTime() + life * 1000);
  expect(urls.read(id, query)).toBeNull();
});

test('a session’s URL is no capability', () => {
  const { id, query } = parse(urls.urlOf({ tenantId: 3, sessionId: 9 }, 5));
  for (const c of ['proveedor', 'enlace']) {
    expect(urls.read(id, { ...query, c })).toBeNull();
    expect(urls.read(id, { ...query, u: undefined, c })).toBeNull();
  }
});
