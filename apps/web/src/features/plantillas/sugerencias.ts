import { formatCop, toCentavos } from '@tertulia/contract/core/money';
import { primerNombreOf } from '@tertulia/contract/features/contactos/primer-nombre';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { plain } from '../../platform/format/plain.ts';
import { getSession } from '../../platform/session/session.ts';

/** What is known of the person and the business that a template is for. */
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

/** The names that authors give to places. Folded, without signs. */
const BY_NAME: Readonly<Record<string, (known: Conocidos) => string | null | undefined>> = {
  nombre: contactName,
  cliente: contactName,
  nombrecliente: contactName,
  primernombre: ({ nombre }) => primerNombreOf(nombre),
  nombrecompleto: fullName,
  apellido: ({ apellido }) => apellido,
  telefono: ({ telefono }) => telefono,
  celular: ({ telefono }) => telefono,
  email: ({ email }) => email,
  correo: ({ email }) => email,
  agente: ({ agente }) => agente,
  asesor: ({ agente }) => agente,
  asesora: ({ agente }) => agente,
  cotizacion: quoteNumber,
  totalcotizacion: quoteTotal,
  negocio: ({ negocio }) => negocio,
  empresa: ({ negocio }) => negocio,
  tienda: ({ negocio }) => negocio,
};

/** What the words before a place say about it. They are compared in lower case and without accents. */
const BEFORE: readonly [pattern: RegExp, value: (known: Conocidos, ejemplo: string) => string | null | undefined][] = [
  [/cotizacion(?: (?:n[o°º.]*|numero))?\s*#?\s*$/, quoteNumber],
  [/cotizacion.*(?:total|valor)(?: (?:de|es|por|a))*\s*$/, quoteTotal],
  [/(?:soy|habla|atiende|saluda|asesora?|agente)\s*$/, ({ agente }) => agente],
  [
    /(?:escribimos|escribo|hablamos|hablo|llamamos|contactamos|saludamos|equipo|parte|somos|desde)(?: (?:de|del|desde))?\s*$/,
    ({ negocio }) => negocio,
  ],
  [
    /(?:^|[\s¡!¿.,])(?:hola|buen dia|buenos dias|buenas tardes|buenas noches|buenas|apreciad[oa]|estimad[oa]|senora?|gracias)[,:]?\s*$/,
    greetedName,
  ],
];

const EMAIL = /^\S+@\S+\.\S+$/;
const PHONE = /^\+?[\d\s().-]{7,}$/;
const LIKE_A_PHONE = /^\+|^3\d{2}/;

/** The values with which the places of a template begin, as far as its names, its examples and its words tell what they mean. */
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
  const named = BY_NAME[plain(clave).replaceAll(/[^a-z]/g, '')];
  if (named) return named(known);
  if (EMAIL.test(ejemplo)) return known.email;
  if (PHONE.test(ejemplo) && LIKE_A_PHONE.test(ejemplo)) return known.telefono;
  if (ejemplo !== '' && plain(ejemplo) === plain(known.negocio ?? '')) return known.negocio;
  const before = plain(cuerpo.slice(0, Math.max(0, placeOf(clave, cuerpo))));
  return BEFORE.find(([pattern]) => pattern.test(before))?.[1](known, ejemplo);
}

function placeOf(clave: string, cuerpo: string): number {
  return cuerpo.search(new RegExp(String.raw`\{\{\s*${clave}\s*\}\}`));
}

/** A greeting takes the first name, unless its example shows more. */
function greetedName(known: Conocidos, ejemplo: string): string | null | undefined {
  const shows = ejemplo.split(/\s+/).length;
  return shows > 1 ? fullName(known) : primerNombreOf(known.nombre);
}

function quoteNumber({ cotizacion }: Conocidos): string | null {
  return cotizacion ? String(cotizacion.consecutivo) : null;
}

function quoteTotal({ cotizacion }: Conocidos): string | null {
  return cotizacion ? formatCop(toCentavos(cotizacion.total)) : null;
}

function contactName({ nombre }: Conocidos): string | null {
  return primerNombreOf(nombre);
}

function fullName({ nombre, apellido }: Conocidos): string {
  return [nombre, apellido].filter(Boolean).join(' ');
}

/** What the session tells: who writes, and for which business. */
export function conocidosOfSesion(): Pick<Conocidos, 'agente' | 'negocio'> {
  const usuario = getSession()?.usuario;
  return { agente: usuario?.nombre, negocio: usuario?.suscriptor.nombreNegocio };
}
