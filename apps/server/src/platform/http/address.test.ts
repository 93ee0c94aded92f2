import { expect, it } from 'vitest';
import { addressKey, isLoopback } from './address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:12:aaaa::1', '2001:db8:0:12'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::ffff:2', '2001:db8:0:0'],
  ['2001:0DB8:0000:0012::9', '2001:db8:0:12'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('counts %s as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

it('recognizes this machine', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
  expect(['10.0.0.1', '1270::1', '::2'].some(isLoopback)).toBe(false);
});
