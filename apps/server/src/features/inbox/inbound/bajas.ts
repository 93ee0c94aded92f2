/** A customer's wish about receiving messages. */
export type Deseo = 'BAJA' | 'BAJA_DUDOSA' | 'ALTA';

/** The base list, folded. No business can shorten it (F-D09). */
const BAJAS = new Set([
  'BAJA',
  'STOP',
  'STOPALL',
  'STOP ALL',
  'ALTO',
  'CANCELAR SUSCRIPCION',
  'CANCELAR LA SUSCRIPCION',
  'CANCELAR MI SUSCRIPCION',
  'CANCELAR PROMOCIONES',
  'NO MAS',
  'NO MAS MENSAJES',
  'NO QUIERO MAS MENSAJES',
  'NO QUIERO RECIBIR MAS MENSAJES',
  'DARME DE BAJA',
  'DAR DE BAJA',
  'DARSE DE BAJA',
  'QUIERO DARME DE BAJA',
  'DEME DE BAJA',
  'DENME DE BAJA',
  'DESUSCRIBIR',
  'DESUSCRIBIRME',
  'NO ME ESCRIBAN',
  'NO ME ESCRIBAN MAS',
  'NO ME ESCRIBA',
  'NO ME ESCRIBA MAS',
  'NO ME ESCRIBAS',
  'NO ME ESCRIBAS MAS',
  'DEJEN DE ESCRIBIRME',
  'DETENER PROMOCIONES',
  'DETENER MENSAJES',
  'UNSUBSCRIBE',
  'OPTOUT',
  'OPT OUT',
  'END',
  'QUIT',
  'REVOKE',
]);
/** These words also end a talk or an order. In a chat with a person they are a question for that person. */
const DUDOSAS = new Set(['CANCELAR', 'SALIR', 'CANCEL']);
const ALTAS = new Set(['ALTA', 'START', 'UNSTOP', 'REANUDAR', 'DARME DE ALTA', 'QUIERO DARME DE ALTA']);
/** The words by which the provider lifts a block that its default keywords set. */
const ALTAS_DEL_PROVEEDOR = new Set(['START', 'UNSTOP']);

const CORTESIAS = [
  'POR FAVOR',
  'PORFAVOR',
  'PORFA',
  'PLEASE',
  'MUCHAS GRACIAS',
  'MIL GRACIAS',
  'GRACIAS',
  'HOLA',
  'BUENOS DIAS',
  'BUEN DIA',
  'BUENAS TARDES',
  'BUENAS NOCHES',
  'BUENAS',
].join('|');
const COURTESY_BEFORE = new RegExp(`^(?:(?:${CORTESIAS}) )+`);
const COURTESY_BEHIND = new RegExp(`(?: (?:${CORTESIAS}))+$`);

/**
 * The wish, if a whole text or a button's payload expresses one. A sentence that merely contains such a word does not.
 */
export function readDeseo(...textos: readonly (string | null)[]): Deseo | null {
  const plain = textos.map((texto) => fold(texto ?? ''));
  if (plain.some((texto) => BAJAS.has(texto))) return 'BAJA';
  if (plain.some((texto) => DUDOSAS.has(texto))) return 'BAJA_DUDOSA';
  return plain.some((texto) => ALTAS.has(texto)) ? 'ALTA' : null;
}

/** Whether the text is the provider's own keyword for lifting a block. */
export function isProviderStart(texto: string): boolean {
  return ALTAS_DEL_PROVEEDOR.has(fold(texto));
}

/** Removes case, accents, punctuation, invisible characters, and courtesies at either end. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toUpperCase()
    .replace(COURTESY_BEFORE, '')
    .replace(COURTESY_BEHIND, '');
}
