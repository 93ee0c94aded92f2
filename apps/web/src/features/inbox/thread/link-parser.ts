import { LinkifyIt } from 'linkify-it';
import { DIRECTION } from './format-parser.ts';
import { formatPhone, toE164 } from '@tertulia/contract/core/phone';

/** A link in a text: a page, an e-mail address, or a phone number. */
export type Enlace = { from: number; to: number } & (
  | { kind: 'pagina' | 'correo'; href: string }
  | { kind: 'telefono'; numero: string; nombre: string }
);

/** Top-level domains that mark an address without a scheme. File extensions must not be among them. */
const ENDINGS =
  'com co net org edu gov mil info biz shop store online site app io dev mx ar cl pe ec us ai tv link page uk br ca';
/** Domains that are Spanish words too: «listo.es», «dime.me». Such an address needs its «www.» or a path. */
const WORD_ENDINGS = 'es me la de fr it ly gl to be';
const IS_WORD = new RegExp(String.raw`^(?!www\.)[^/?#]*\.(?:${WORD_ENDINGS.replaceAll(' ', '|')})$`, 'iu');
const linkify = new LinkifyIt({
  fuzzyLink: true,
  fuzzyEmail: true,
  fuzzyIP: false,
  tlds: `${ENDINGS} ${WORD_ENDINGS}`.split(' '),
  maxLength: 2000,
});

/** What may separate two digits of one number: a single character, as in usual digit groups. */
const SEPARATOR = String.raw`[ \t\u00A0\u2009\u202F.\u2010-\u2013-]`;
/** The longest run of digits with everything joined to it. */
const ROW = new RegExp(
  String.raw`\+?(?:\(\+?\d{1,4}\)|\d+)(?:${SEPARATOR}?\(\d{1,4}\)|${SEPARATOR}\d+|(?<=\))\d+)*`,
  'g',
);
const COLOMBIA = String.raw`(?:(?:\+|00)?57S?|\(\+?57\)S?)?`;
/**
 * One number as written in Colombia (mobile, and landline with its 60x prefix), or any with a country code, up to where
 * the next one of the same row may begin.
 */
const WAYS = [
  String.raw`${COLOMBIA}(?:\(3\d{2}\)|3\d{2})S?\d{3}S?\d{2}S?\d{2}`,
  String.raw`${COLOMBIA}(?:\(60[1-8]\)|60[1-8])S?\d{3}S?\d{4}`,
  String.raw`(?:\+\d{1,3}|\(\+\d{1,3}\))S?(?:\(\d{1,4}\)S?)?\d{2,4}(?:S?\d{2,4}){1,4}`,
].join('|');
const PHONE = new RegExp(`(?:${WAYS})(?=$|S)`.replaceAll('S', SEPARATOR), 'y');
/** Text before digits that are a price, a reference, part of a word or of an address. */
const NO_PHONE_AFTER = /(?:[\p{L}\p{N}$#@/=+._-]|[$#]\s|\p{N},)$/u;
/** Text after digits that have a unit, are a percentage or part of a longer number. */
const NO_PHONE_BEFORE = /^(?:[\p{L}\p{N}_@]|[.,/:-]\p{N}|\s?%)/u;
const MIN_DIGITS = 10;

/** The links of a text, in order. The customer's text decides only the target: http, https and mailto alone. */
export function findEnlaces(text: string): Enlace[] {
  const enlaces: Enlace[] = [];
  for (const { schema, index, lastIndex, url } of linkify.match(text) ?? []) {
    const place = { from: index, to: lastIndex };
    const words = text.slice(index, lastIndex);
    if (DIRECTION.test(words) || (schema === '' && IS_WORD.test(words))) continue;
    if (schema === 'mailto:') enlaces.push({ ...place, kind: 'correo', href: url });
    else if (['', 'http:', 'https:'].includes(schema) && URL.canParse(url))
      enlaces.push({ ...place, kind: 'pagina', href: schema === '' ? url.replace(/^http:/, 'https:') : url });
  }
  for (const place of findPhones(text)) {
    const numero = toE164(text.slice(place.from, place.to));
    const isFree = enlaces.every(({ from, to }) => place.to <= from || place.from >= to);
    if (numero !== null && isFree) enlaces.push({ ...place, kind: 'telefono', numero, nombre: formatPhone(numero) });
  }
  return enlaces.sort((a, b) => a.from - b.from);
}

/**
 * Phone numbers: rows of digits that consist of one or several numbers from end to end, never a part of a longer row.
 */
function findPhones(text: string): { from: number; to: number }[] {
  return [...text.matchAll(ROW)].flatMap(({ 0: row, index }) => {
    if (NO_PHONE_AFTER.test(text.slice(Math.max(0, index - 2), index))) return [];
    if (NO_PHONE_BEFORE.test(text.slice(index + row.length, index + row.length + 2))) return [];
    const places: { from: number; to: number }[] = [];
    PHONE.lastIndex = 0;
    for (let from = 0; from < row.length; from = PHONE.lastIndex + 1) {
      PHONE.lastIndex = from;
      const [phone] = PHONE.exec(row) ?? [];
      if (phone === undefined || phone.replaceAll(/\D/g, '').length < MIN_DIGITS) return [];
      places.push({ from: index + from, to: index + from + phone.length });
      PHONE.lastIndex = from + phone.length;
    }
    return places;
  });
}
