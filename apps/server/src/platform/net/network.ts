import { addressKey } from '../http/address.ts';

/** Where somebody was who signed in: a telephone's address changes from day to day, and stays within its operator's network. */
export function placeOf(ip: string): string {
  const key = addressKey(ip);
  return key.includes(':') ? key : key.split('.').slice(0, 3).join('.');
}

/** Who guesses from an address: whoever rents one server may command a /48 of IPv6, so all of that is one. */
export function networkOf(ip: string): string {
  const place = placeOf(ip);
  return place.includes(':') ? place.split(':').slice(0, 3).join(':') : place;
}
