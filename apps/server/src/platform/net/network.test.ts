import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113'],
  ['2001:db8:0:12:aaaa::1', '2001:db8:0'],
  ['2001:db8:0:77::1', '2001:db8:0'],
])('finds %s in the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
