import { addressKey } from '../http/address.ts';

/** Network of a login: a phone's address changes daily but stays within its operator's network. */
export function placeOf(ip: string): string {
  const key = addressKey(ip);
  return key.includes(':') ? key : key.split('.').slice(0, 3).join('.');
}

/** Key by which password guesses are counted: one rented server may have a /48 of IPv6, so that counts as one. */
export function networkOf(ip: string): string {
  const place = placeOf(ip);
  return place.includes(':') ? place.split(':').slice(0, 3).join(':') : place;
}
