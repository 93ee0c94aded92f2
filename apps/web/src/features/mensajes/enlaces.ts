import { LinkifyIt } from 'linkify-it';
import { DIRECTION } from './formato.ts';
import { formatPhone, toE164 } from '@tertulia/contract/core/phone';

/** A part of a text that leads somewhere: a page, a mail program, or what can be done with a phone number. */
export type Enlace = { from: number; to: number } & (
  | { kind: 'pagina' | 'correo'; href: string }
  | { kind: 'telefono'; numero: string; nombre: string }
);

/** Endings by which an address without a scheme is known; names of files must have none of them. */
const ENDINGS =
  'com co net org edu gov mil info biz shop store online site app io dev mx ar cl pe ec us ai tv link page uk br ca';
/** Endings that are words too: «listo.es», «dime.me». Such an address needs its «www.» or a path. */
const WORD_ENDINGS = 'es me la de fr it ly gl to be';
const IS_WORD = new RegExp(String.raw`^(?!www\.)[^/?#]*\.(?:${WORD_ENDINGS.replaceAll(' ', '|')})$`, 'iu');
const linkify = new LinkifyIt({
  fuzzyLink: true,
  fuzzyEmail: true,
  fuzzyIP: false,
  tlds: `${ENDINGS} ${WORD_ENDINGS}`.split(' '),
  maxLength: 2000,
});

/**
 * Numbers as they are written in Colombia (mobile, and landline with its 60x prefix), and any with a country code. Prices, dates,
 * identity numbers and longer rows of digits are none.
 */
const PHONE =
  /(?<![\p{L}\p{N}$#@/=+._-]|[$#]\s|[\p{N}][.,\s-])(?:\+\d{1,3}[\s.-]?(?:\(\d{1,4}\)[\s.-]?)?\d{2,4}(?:[\s.-]?\d{2,4}){1,4}|\(?60[1-8]\)?[\s.-]?\d{3}[\s.-]?\d{4}|3\d{2}[\s.-]?\d{3}[\s.-]?\d{2}[\s.-]?\d{2})(?![\p{L}\p{N}]|[.,-]\p{N}|\s?%)/gu;
const MIN_DIGITS = 10;

/** The links of a text, in their order. What the customer wrote decides nothing but where they lead: http, https and mailto alone. */
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
  for (const match of text.matchAll(PHONE)) {
    const place = { from: match.index, to: match.index + match[0].length };
    const numero = match[0].replaceAll(/\D/g, '').length < MIN_DIGITS ? null : toE164(match[0]);
    const isFree = enlaces.every(({ from, to }) => place.to <= from || place.from >= to);
    if (numero !== null && isFree) enlaces.push({ ...place, kind: 'telefono', numero, nombre: formatPhone(numero) });
  }
  return enlaces.sort((a, b) => a.from - b.from);
}
