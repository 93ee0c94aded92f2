/** What a customer's message says about being written to at all. */
export type Deseo = 'BAJA' | 'BAJA_DUDOSA' | 'ALTA';

/** The base list that no business can shorten (F-D09), folded. */
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
/** These also end a talk or an order: said to a person they are a question for that person. */
const DUDOSAS = new Set(['CANCELAR', 'SALIR', 'CANCEL']);
const ALTAS = new Set(['ALTA', 'START', 'UNSTOP', 'REANUDAR', 'DARME DE ALTA', 'QUIERO DARME DE ALTA']);
/** The words by which the provider itself lifts a block that it set by its default keywords. */
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

/** The wish that a whole text or a button's payload is; a sentence that merely contains such a word is none. */
export function readDeseo(...textos: readonly (string | null)[]): Deseo | null {
  const plain = textos.map((texto) => fold(texto ?? ''));
  if (plain.some((texto) => BAJAS.has(texto))) return 'BAJA';
  if (plain.some((texto) => DUDOSAS.has(texto))) return 'BAJA_DUDOSA';
  return plain.some((texto) => ALTAS.has(texto)) ? 'ALTA' : null;
}

/** Whether the text is the provider's own word for lifting a block. */
export function isProviderStart(texto: string): boolean {
  return ALTAS_DEL_PROVEEDOR.has(fold(texto));
}

/** Without case, accents, punctuation, invisible characters and courtesies at either end. */
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
