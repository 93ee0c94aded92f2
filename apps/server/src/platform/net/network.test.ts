import { expect, it } from 'vitest';
import { networkOf, placeOf } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113'],
  ['2001:db8:0:12:aaaa::1', '2001:db8:0'],
  ['2001:db8:0:77::1', '2001:db8:0'],
])('finds %s in the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it('counts an IPv6 address as the /64 of one household', () => {
  expect(placeOf('2001:db8:0:12:aaaa::1')).toBe('2001:db8:0:12');
  expect(placeOf('2001:db8:0:77::1')).not.toBe(placeOf('2001:db8:0:12::1'));
  expect(placeOf('203.0.113.7')).toBe('203.0.113');
});
