import { addressKey } from '../http/address.ts';

/**
 * Where an address belongs: a telephone's changes from day to day, and stays within its operator's network. Whoever rents one
 * server may command a /48 of IPv6, so that is one network.
 */
export function networkOf(ip: string): string {
  const key = addressKey(ip);
  return key.includes(':') ? key.split(':').slice(0, 3).join(':') : key.split('.').slice(0, 3).join('.');
}
