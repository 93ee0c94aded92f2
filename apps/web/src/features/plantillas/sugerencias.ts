import { formatCop, toCentavos } from '@tertulia/contract/core/money';
import { primerNombreOf } from '@tertulia/contract/features/contactos/primer-nombre';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { plain } from '../../platform/format/plain.ts';
import { getSession, onSessionEnd } from '../../platform/session/session.ts';

/** The known facts about the recipient and the business. */
export interface Conocidos {
  nombre?: string | null | undefined;
  apellido?: string | null | undefined;
  telefono?: string | null | undefined;
  email?: string | null | undefined;
  agente?: string | null | undefined;
  negocio?: string | null | undefined;
  /** The customer's newest quote. */
  cotizacion?: { consecutivo: number; total: number } | null | undefined;
}

type Suggest = (known: Conocidos, ejemplo: string) => string | null | undefined;

/** The names that authors give to variables. Folded, without signs. */
const BY_NAME: Readonly<Record<string, Suggest>> = {
  nombre: contactName,
  cliente: contactName,
  nombrecliente: contactName,
  primernombre: ({ nombre }) => primerNombreOf(nombre),
  nombrecompleto: fullName,
  apellido: ({ apellido }) => apellido,
  agente: agentName,
  asesor: agentName,
  asesora: agentName,
  cotizacion: quoteNumber,
  totalcotizacion: quoteTotal,
};
const NAMED_PHONE = new Set(['telefono', 'celular']);
const NAMED_EMAIL = new Set(['email', 'correo']);

/** The writer introduces themselves. «Tu asesora {{1}}» and «te atiende {{1}}» may mean a colleague. */
const FIRST_PERSON = /\b(?:soy|mi nombre es|(?:te|le|les) (?:habla|saluda|escribe))\s*$/;

/** What the words before a variable determine. They are compared in lower case and without accents. */
const BEFORE: readonly [pattern: RegExp, value: Suggest][] = [
  [/\bcotizacion(?: (?:n[o°º.]*|numero))?\s*#?\s*$/, quoteNumber],
  [
    /\bcotizacion[^.!?\n]*(?<!\b(?:descuento|ahorro|abono|anticipo|plazo|iva|envio) )\b(?:total|valor)(?: (?:de|es|por|a))*\s*$/,
    quoteTotal,
  ],
  [FIRST_PERSON, agentName],
  [/\b(?:(?:escribimos|escribo|hablamos|contactamos|saludamos) de(?: parte de)?|de parte de|somos)\s*$/, businessName],
  [
    /\b(?:hola|buen dia|buenos dias|buenas tardes|buenas noches|buenas|apreciad[oa]|estimad[oa]|gracias)[,:]?\s*$/,
    greetedName,
  ],
  [/\bsenora?\s*$/, titledName],
];

const EMAIL = /^\S+@\S+\.\S+$/;
const PHONE = /^\+?[\d\s().-]{7,}$/;
const MONEY = /^\$?\s*\d[\d.,\s]*(?:cop|pesos)?$/i;
const NUMBER = /^#?\s*\d{1,6}$/;
/** «María», «Ana Sofía Giraldo», «Luz de la Torre»: a person's name as an author writes it. */
const PERSON = /^\p{Lu}[\p{L}'’]*(?:\s+(?:(?:de|del|la|las|los|y)\s+)*\p{Lu}[\p{L}'’]*)*$/u;
/** A generic sample of a name: «nombre», «Cliente». */
const STAND_IN = /^(?:nombre|cliente)\b/;
/** The number or address before is the customer's own; in «llámanos al {{1}}» it is the business's. */
const THEIR_OWN =
  /\b(?:tu|tus|su|sus)(?: (?:nuevo|nueva|numero|linea|cuenta|direccion|de|telefono|celular|whatsapp|correo|email|e-mail|electronico|contacto|registrado|actual|es))+[,:]?\s*$/;
const REACHES_US = /\b(?:llam|escrib|comunic|contact|marc)\w*[^.!?\n]*$/;

/** The initial values of a template's variables, as far as their names, samples and context determine them. */
export function suggestVariables(
  { cuerpo, variables }: Pick<Plantilla, 'cuerpo' | 'variables'>,
  known: Conocidos,
): Record<string, string> {
  return Object.fromEntries(
    variables.flatMap(({ clave, ejemplo }) => {
      const value = valueOf(clave, ejemplo?.trim() ?? '', cuerpo, known)?.trim();
      return value ? [[clave, value]] : [];
    }),
  );
}

function valueOf(clave: string, ejemplo: string, cuerpo: string, known: Conocidos): string | null | undefined {
  const before = plain(cuerpo.slice(0, Math.max(0, placeOf(clave, cuerpo))));
  const name = plain(clave).replaceAll(/[^a-z]/g, '');
  const isTheirOwn = THEIR_OWN.test(before);
  if (NAMED_PHONE.has(name)) return isTheirOwn || !REACHES_US.test(before) ? known.telefono : null;
  if (NAMED_EMAIL.has(name)) return isTheirOwn || !REACHES_US.test(before) ? known.email : null;
  if (name === 'nombre' && FIRST_PERSON.test(before)) return agentName(known, '');
  if (name === 'negocio') return businessName(known, ejemplo);
  const named = BY_NAME[name];
  if (named) return named(known, '');
  if (EMAIL.test(ejemplo)) return isTheirOwn ? known.email : null;
  if (PHONE.test(ejemplo) && isTheirOwn) return known.telefono;
  const suggest = BEFORE.find(([pattern]) => pattern.test(before))?.[1];
  if (suggest) return suggest(known, ejemplo);
  return ejemplo === '' ? null : businessName(known, ejemplo);
}

function placeOf(clave: string, cuerpo: string): number {
  return cuerpo.search(new RegExp(String.raw`\{\{\s*${clave}\s*\}\}`));
}

/** Another sample than the business's name means something else: a city, a team, a product. */
function businessName({ negocio }: Conocidos, ejemplo: string): string | null | undefined {
  return ejemplo === '' || withoutForm(ejemplo) === withoutForm(negocio ?? '') ? negocio : null;
}

const withoutForm = (nombre: string) => plain(nombre).replace(/[\s,]+(?:s\.?\s?a\.?\s?s\.?|ltda\.?|s\.?\s?a\.?)$/, '');

function agentName({ agente }: Conocidos, ejemplo: string): string | null | undefined {
  return showsPerson(ejemplo) ? agente : null;
}

/** A greeting takes the first name, unless its sample shows more. */
function greetedName(known: Conocidos, ejemplo: string): string | null | undefined {
  if (!showsPerson(ejemplo) || (ejemplo !== '' && businessName(known, ejemplo))) return null;
  return showsFullName(ejemplo) ? fullName(known) : primerNombreOf(known.nombre);
}

/** After «señor», one word may be the first name or the last: only a whole name is clear. */
function titledName(known: Conocidos, ejemplo: string): string | null | undefined {
  return showsFullName(ejemplo) ? greetedName(known, ejemplo) : null;
}

function showsPerson(ejemplo: string): boolean {
  return ejemplo === '' || PERSON.test(ejemplo) || STAND_IN.test(plain(ejemplo));
}

function showsFullName(ejemplo: string): boolean {
  return !STAND_IN.test(plain(ejemplo)) && /\S\s+\S/.test(ejemplo);
}

function quoteNumber({ cotizacion }: Conocidos, ejemplo: string): string | null {
  return cotizacion && (ejemplo === '' || NUMBER.test(ejemplo)) ? String(cotizacion.consecutivo) : null;
}

function quoteTotal({ cotizacion }: Conocidos, ejemplo: string): string | null {
  return cotizacion && (ejemplo === '' || MONEY.test(ejemplo)) ? formatCop(toCentavos(cotizacion.total)) : null;
}

function contactName({ nombre }: Conocidos): string | null {
  return primerNombreOf(nombre);
}

function fullName({ nombre, apellido }: Conocidos): string {
  return [nombre, apellido].filter(Boolean).join(' ');
}

/** The values known from the session: the agent and the business. */
export function conocidosOfSesion(): Pick<Conocidos, 'agente' | 'negocio'> {
  const usuario = getSession()?.usuario;
  return { agente: usuario?.nombre, negocio: usuario?.suscriptor.nombreNegocio };
}

/** A template that was chosen in a chat, with the values of its variables so far. */
export interface Relleno {
  plantillaId: number;
  values: Readonly<Record<string, string>>;
  /** The suggested values: no loss, as they are filled in again. */
  suggested?: Readonly<Record<string, string>>;
  /** False after the user went back from its form to the list. */
  isOpen: boolean;
}

/** By chat: a user who looks something up in another chat finds the values on return. */
const kept = new Map<number, Relleno>();
onSessionEnd(() => kept.clear());

/** Null if none was chosen yet, or if the template has no existing chat. */
export function readRelleno(conversacionId: number | undefined): Relleno | null {
  return conversacionId === undefined ? null : (kept.get(conversacionId) ?? null);
}

/** Whether a variable has a typed value that would be lost. */
export function isFilled(relleno: Relleno | null): boolean {
  const { values = {}, suggested = {} } = relleno ?? {};
  return Object.entries(values).some(([clave, value]) => value.trim() !== '' && value !== suggested[clave]);
}

/** Applies other suggestions, because more is known or the contact has changed; typed values stay. */
export function withSuggested(relleno: Relleno, suggested: Readonly<Record<string, string>>): Relleno {
  const { values, suggested: before = {} } = relleno;
  const claves = new Set([...Object.keys(before), ...Object.keys(suggested)]);
  const changed = [...claves].filter((clave) => before[clave] !== suggested[clave]);
  if (changed.length === 0) return relleno;
  const untouched = changed.filter((clave) => (values[clave] ?? '') === (before[clave] ?? ''));
  const renewed = Object.fromEntries(untouched.map((clave) => [clave, suggested[clave] ?? '']));
  return { ...relleno, values: { ...values, ...renewed }, suggested };
}

export function keepRelleno(conversacionId: number | undefined, relleno: Relleno): void {
  if (conversacionId !== undefined) kept.set(conversacionId, relleno);
}
