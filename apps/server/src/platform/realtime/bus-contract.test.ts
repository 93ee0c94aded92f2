import { describe, expect, it } from 'vitest';
import {
  BUS_EVENT_MAX_BYTES,
  DEFAULT_BUS_TIMING,
  decodeBusEvent,
  encodeBusEvent,
  GAP_TEXT,
  retryDelay,
} from './bus-contract.ts';

describe('a bus event', () => {
  it('survives encoding and decoding', () => {
    const event = { tenantId: 7, name: 'thing', data: { id: 1, name: 'ñandú 👍' } };
    expect(decodeBusEvent(encodeBusEvent(event))).toEqual(event);
  });

  it('has no fields beside its three', () => {
    const event = { tenantId: 7, name: 'thing', data: {}, secret: 'x' };
    expect(encodeBusEvent(event)).not.toContain('secret');
  });

  it('is refused from 7,900 bytes on', () => {
    const empty = Buffer.byteLength(encodeBusEvent({ tenantId: 7, name: 'thing', data: { text: '' } }));
    const withText = (text: string) => encodeBusEvent({ tenantId: 7, name: 'thing', data: { text } });
    expect(Buffer.byteLength(withText('a'.repeat(BUS_EVENT_MAX_BYTES - 1 - empty)))).toBe(7899);
    expect(() => withText('a'.repeat(BUS_EVENT_MAX_BYTES - empty))).toThrow(RangeError);
    expect(() => withText('ñ'.repeat((BUS_EVENT_MAX_BYTES - empty) / 2 + 1))).toThrow(RangeError);
  });

  it.each([
    '',
    '{',
    'null',
    '1',
    '[]',
    '{"tenantId":"1","name":"a","data":{}}',
    '{"tenantId":1,"name":"a"}',
    '{"tenantId":1,"name":"a","data":[]}',
    GAP_TEXT,
  ])('is not decoded from %j', (text) => {
    expect(decodeBusEvent(text)).toBeNull();
  });
});

it('increases the delay between retries up to a limit', () => {
  const waits = [0, 3, 6, 50, 5000].map((attempt) => retryDelay(attempt, DEFAULT_BUS_TIMING));
  expect(waits[0]).toBeLessThanOrEqual(100);
  expect(waits[1]).toBeGreaterThanOrEqual(400);
  for (const wait of waits.slice(2)) {
    expect(wait).toBeGreaterThanOrEqual(2500);
    expect(wait).toBeLessThanOrEqual(5000);
  }
});
