const SIGN = String.raw`[\p{L}\p{N}-]`;
// as long as domains may be: without bounds a novel of dots would be read as often as it has signs
const DOMAIN = String.raw`(?:\.${SIGN}{1,63}){0,6}\.\p{L}{2,24}(?![\p{L}\p{N}])`;
const REST = String.raw`[^\s)\]>"']`;
const ADDRESS = new RegExp(
  [
    String.raw`(?:[a-z][a-z\d+.-]{0,20}:)?\/\/${REST}+`,
    `(?:mailto|javascript|data|tel):${REST}+`,
    // two letters before a dot are an abbreviation, unless something of an address is beside them
    String.raw`(?<![\p{L}\p{N}])(?:[\p{L}\p{N}_.+-]{1,64}@${SIGN}{1,63}|${SIGN}{3,63})${DOMAIN}${REST}*`,
    String.raw`(?<![\p{L}\p{N}])${SIGN}{1,63}${DOMAIN}[/?#]${REST}*`,
  ].join('|'),
  'giu',
);

// from the first of many: from each of them they would be read again
const MARKS_BEHIND = /(?<![.,;:!?*_~»”])[.,;:!?*_~»”]+$/;

/** Whatever of a text a telephone makes a link of, without what is only another way to write the same one. */
export function addressesIn(text: string): string[] {
  return (text.normalize('NFKC').match(ADDRESS) ?? []).map((address) =>
    address
      .toLowerCase()
      .replace(MARKS_BEHIND, '')
      .replace(/^(?:https?:)?\/\//, '')
      .replace(/^www\./, '')
      .replace(/\/$/, ''),
  );
}

/** Where an address leads at all: the house's own door, whichever of its rooms is named. */
export function hostOf(address: string): string {
  return address.replace(/[/?#].*$/, '').replace(/^.*@/, '');
}
