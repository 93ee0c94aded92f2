const SIGN = String.raw`[\p{L}\p{N}-]`;
// maximum domain length: without bounds a long text of dots would be scanned once per character
const DOMAIN = String.raw`(?:\.${SIGN}{1,63}){0,6}\.\p{L}{2,24}(?![\p{L}\p{N}])`;
const REST = String.raw`[^\s)\]>"']`;
const ADDRESS = new RegExp(
  [
    String.raw`(?:[a-z][a-z\d+.-]{0,20}:)?\/\/${REST}+`,
    `(?:mailto|javascript|data|tel):${REST}+`,
    // two letters before a dot are an abbreviation, unless other parts of an address surround them
    String.raw`(?<![\p{L}\p{N}])(?:[\p{L}\p{N}_.+-]{1,64}@${SIGN}{1,63}|${SIGN}{3,63})${DOMAIN}${REST}*`,
    String.raw`(?<![\p{L}\p{N}])${SIGN}{1,63}${DOMAIN}[/?#]${REST}*`,
  ].join('|'),
  'giu',
);

// from the first of a run: a match from each of them would rescan it
const MARKS_BEHIND = /(?<![.,;:!?*_~»”])[.,;:!?*_~»”]+$/;

/** All parts of a text that a phone turns into links, with equivalent spellings removed. */
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

/** The host of an address, without path. */
export function hostOf(address: string): string {
  return address.replace(/[/?#].*$/, '').replace(/^.*@/, '');
}
