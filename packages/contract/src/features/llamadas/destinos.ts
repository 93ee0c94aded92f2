import { DEFAULT_COUNTRY_CODE, toE164 } from '../../core/phone.ts';

/**
 * Callable countries by calling code. All other codes are never called: satellites, international premium and
 * shared-cost numbers, and the islands inside +1 that are used for fraud.
 */
export const PAISES_VOZ = {
  '57': 'Colombia',
  '1': 'Estados Unidos y Canadá',
  '34': 'España',
  '51': 'Perú',
  '52': 'México',
  '54': 'Argentina',
  '55': 'Brasil',
  '56': 'Chile',
  '58': 'Venezuela',
  '502': 'Guatemala',
  '503': 'El Salvador',
  '504': 'Honduras',
  '505': 'Nicaragua',
  '506': 'Costa Rica',
  '507': 'Panamá',
  '591': 'Bolivia',
  '593': 'Ecuador',
  '595': 'Paraguay',
  '598': 'Uruguay',
} as const;
export type PaisVoz = keyof typeof PAISES_VOZ;

export const PAISES_DEFAULT: readonly PaisVoz[] = [DEFAULT_COUNTRY_CODE];

export const NUMERO_INVALIDO = 'Número inválido';
export const DESTINO_NO_PERMITIDO = 'Las llamadas a ese destino no están permitidas.';

/**
 * Mobiles begin with 3, landlines with 60 and the region’s digit. 01 800, 01 900 and all other numbers are excluded:
 * their prices cannot be distinguished.
 */
const COLOMBIA = /^\+57(3\d{9}|60[1-8]\d{7})$/;
/** Area and exchange begin with 2 to 9; the exchange 976 is a premium one in every area. */
const NORTEAMERICA = /^\+1[2-9]\d{2}(?!976)[2-9]\d{6}$/;
/** Countries and islands inside +1, and its premium, toll-free and personal numbers. */
const NORTEAMERICA_AJENA = new Set(
  (
    '242 246 264 268 284 340 345 441 473 649 658 664 670 671 684 721 758 767 784 787 809 829 849 868 869 876 939 ' +
    '500 521 522 523 524 525 526 527 528 529 532 533 535 538 542 543 544 545 546 547 549 550 552 553 554 556 566 ' +
    '558 569 577 578 588 600 622 700 710 800 833 844 855 866 877 888 900 976'
  ).split(' '),
);

/**
 * Mobiles and landlines of other countries, after the calling code. Premium, shared-cost, personal and toll-free
 * numbers are excluded: every country has them, and they cost many times as much.
 */
const EN_OTROS: Readonly<Record<Exclude<PaisVoz, '57' | '1'>, RegExp>> = {
  '34': /^(6\d{8}|7[1-9]\d{7}|[89][1-8]\d{7})$/,
  '51': /^(9\d{8}|1\d{7}|(4[1-4]|5[1-46]|6[1-7]|7[2-46]|8[2-4])\d{6})$/,
  // a mobile may have a leading 1, as WhatsApp writes it
  '52': /^1?(?!\d00)[2-9]\d{9}$/,
  '54': /^9?(11\d{8}|[23]\d{9})$/,
  '55': /^[1-9]{2}(9\d{8}|[2-9]\d{7})$/,
  '56': /^([29]\d{8}|[3-7][1-8]\d{7})$/,
  '58': /^(2\d{9}|4[12]\d{8})$/,
  '502': /^[2-7]\d{7}$/,
  '503': /^[267]\d{7}$/,
  '504': /^[23789]\d{7}$/,
  '505': /^[2578]\d{7}$/,
  '506': /^[2-8]\d{7}$/,
  '507': /^(6\d{7}|(?!800|900)[2-57-9]\d{6})$/,
  '591': /^[2-467]\d{7}$/,
  '593': /^(9\d{8}|[2-7]\d{7})$/,
  '595': /^(9[6-9]\d{7}|(?!800)[2-8]\d{6,8})$/,
  '598': /^([24]\d{7}|9[1-9]\d{6})$/,
};

/** The country of a number in E.164 among the callable ones; null for all others. */
export function paisOf(e164: string): PaisVoz | null {
  if (!/^\+[1-9]\d{6,14}$/.test(e164)) return null;
  if (e164.startsWith('+57')) return COLOMBIA.test(e164) ? '57' : null;
  if (e164.startsWith('+1')) return NORTEAMERICA.test(e164) && !NORTEAMERICA_AJENA.has(e164.slice(2, 5)) ? '1' : null;
  // no calling code is a prefix of another one
  const found = CODIGOS.find((codigo) => e164.startsWith(`+${codigo}`));
  return found !== undefined && EN_OTROS[found].test(e164.slice(found.length + 1)) ? found : null;
}

const CODIGOS = Object.keys(EN_OTROS) as (keyof typeof EN_OTROS)[];

export type Destino =
  | { numero: string; pais: PaisVoz }
  | { motivo: typeof NUMERO_INVALIDO | typeof DESTINO_NO_PERMITIDO };

/** The number to dial for the user's input, or why it is refused. Colombia without a plus (document 2 §5). */
export function destinoOf(typed: string, paises: readonly string[]): Destino {
  const numero = toE164(typed);
  if (numero === null) return { motivo: NUMERO_INVALIDO };
  const pais = paisOf(numero);
  return pais !== null && paises.includes(pais) ? { numero, pais } : { motivo: DESTINO_NO_PERMITIDO };
}
