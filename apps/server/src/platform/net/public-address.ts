import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that never belong to a service on the internet (IANA's special-purpose registry, and Azure's host). */
const CLOSED_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local, and the clouds' metadata
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  '168.63.129.16/32', // Azure's wire server has a public address
];

/**
 * Only IPv6 global unicast is allowed, except ranges that embed another address or none. Mapped, translated (NAT64),
 * unique-local, link-local and multicast addresses are therefore refused without being listed.
 */
const OPEN_IPV6 = ['2000::/3'];
const CLOSED_IPV6 = [
  '2001::/23', // IETF assignments, Teredo
  '2001:db8::/32',
  '2002::/16', // 6to4
  '2620:4f:8000::/48',
  '3fff::/20',
];

const closed4 = listOf(CLOSED_IPV4, 'ipv4');
const open6 = listOf(OPEN_IPV6, 'ipv6');
const closed6 = listOf(CLOSED_IPV6, 'ipv6');

function listOf(ranges: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** Whether the address is a host on the internet, and not this machine, its network or a cloud's internal address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed4.check(address, 'ipv4');
  if (isIP(address) === 6) return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
  return false;
}
