// a run of signs is looked at from its beginning only: from each of its signs it would be read again to its end
const ADDRESS =
  /(?:[a-z][a-z\d+.-]{0,30}:)?\/\/[^\s)\]>"']+|(?:mailto|javascript|data|tel):[^\s)\]>"']+|(?:(?<![\w.+-])[\w.+-]+@|(?<![a-z\d-]))[a-z\d-]{3,}(?:\.[a-z\d-]+){0,8}\.[a-z]{2,24}\b[^\s)\]>"']*/gi;
const PAUSES_BEHIND = /(?<![.,;:!?])[.,;:!?]+$/;

/** Whatever of a text a telephone makes a link of, and what one is written of. */
export function addressesIn(text: string): string[] {
  return (text.match(ADDRESS) ?? []).map((address) => address.toLowerCase().replace(PAUSES_BEHIND, ''));
}
