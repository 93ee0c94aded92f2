import { addressKey } from '../http/address.ts';

/** Where an address belongs: a telephone's changes from day to day, and stays within its operator's network. */
export function networkOf(ip: string): string {
  const key = addressKey(ip);
  return key.includes(':') ? key : key.split('.').slice(0, 3).join('.');
}
