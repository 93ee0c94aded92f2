import { cutText } from '@tertulia/contract/core/text';
import { CAMPOS_IMPORTACION, type CampoImportacion } from '@tertulia/contract/features/importaciones/importacion';
import { MAX_COLUMNAS_IMPORTACION } from '@tertulia/contract/features/importaciones/limites';
import { readTelefono } from './fila.ts';

/** Known column titles, in lower case without accents, blanks and punctuation. The documents' name comes first. */
const NAMES: Record<CampoImportacion, readonly string[]> = {
  telefono: [
    'telefono',
    'celular',
    'whatsapp',
    'movil',
    'tel',
    'cel',
    'telefonocelular',
    'telefonomovil',
    'telefonoe164',
    'numero',
    'numerodetelefono',
    'numerocelular',
    'phone',
    'phonenumber',
    'mobile',
    'phone1value',
    'telefono1valor',
  ],
  nombre: [
    'nombre',
    'nombres',
    'primernombre',
    'firstname',
    'givenname',
    'nombredepila',
    'nombrecompleto',
    'nombrecliente',
    'cliente',
    'contacto',
    'name',
  ],
  apellido: ['apellido', 'apellidos', 'lastname', 'familyname', 'surname'],
  email: [
    'email',
    'correo',
    'correoelectronico',
    'mail',
    'emailaddress',
    'direcciondecorreo',
    'email1value',
    'email1valor',
    'correo1valor',
    'correoelectronico1valor',
  ],
  acepta: ['acepta', 'aceptamensajes', 'consentimiento', 'autoriza', 'autorizacion', 'autorizamensajes', 'optin'],
  noEscribir: ['noescribir', 'nocontactar', 'nomolestar', 'baja', 'optout'],
};

/**
 * The field of each column; null for an unused one. Of two columns for one field the better title counts, then the
 * first.
 */
export function mapColumnas(titulos: readonly string[]): (CampoImportacion | null)[] {
  const plain = titulos.map(plainTitle);
  const mapped = plain.map((): CampoImportacion | null => null);
  for (const campo of CAMPOS_IMPORTACION) {
    const place = NAMES[campo].map((name) => plain.indexOf(name)).find((index) => index >= 0);
    if (place !== undefined) mapped[place] = campo;
  }
  return mapped;
}

const REQUIRED = ['telefono', 'nombre'] as const;

const CAMPO_NAMES: Record<CampoImportacion, string> = {
  telefono: 'Teléfono',
  nombre: 'Nombre',
  apellido: 'Apellido',
  email: 'Email',
  acepta: 'Acepta mensajes',
  noEscribir: 'NO contactar',
};

/** Why a file with this first row is no contact list with any choice of columns, or null. */
export function columnasFault(
  titulos: readonly string[],
  columnas: readonly (CampoImportacion | null)[],
): string | null {
  if (titulos.length > MAX_COLUMNAS_IMPORTACION)
    return `El archivo tiene ${titulos.length} columnas y el máximo es ${MAX_COLUMNAS_IMPORTACION}. Deja solo las que se usan y vuelve a subirlo.`;
  if (titulos.length >= REQUIRED.length) return null;
  const names = missingOf(columnas).map((campo) => `«${campo}»`);
  const found = titulos.map((titulo) => cutText(titulo.trim(), 40)).filter((titulo) => titulo !== '');
  const list = found.length === 0 ? 'ninguna' : found.join(', ');
  return `${names.length === 1 ? 'Falta la columna' : 'Faltan las columnas'} ${names.join(' y ')} en la primera fila. Columnas encontradas: ${list}.`;
}

/** The required fields without a column, as a sentence; null if there are none. */
export function faltaOf(columnas: readonly (CampoImportacion | null)[]): string | null {
  const names = missingOf(columnas).map((campo) => `«${CAMPO_NAMES[campo]}»`);
  if (names.length === 0) return null;
  return `Elige qué columna del archivo es ${names.join(' y cuál es ')}.`;
}

/** Why this choice of columns is invalid, or null. */
export function eleccionFault(columnas: readonly (CampoImportacion | null)[], width: number): string | null {
  if (columnas.length !== width)
    return `El archivo tiene ${width} ${width === 1 ? 'columna' : 'columnas'} y la solicitud trae ${columnas.length}.`;
  for (const campo of CAMPOS_IMPORTACION) {
    const places = columnas.flatMap((one, place) => (one === campo ? [place + 1] : []));
    if (places.length > 1)
      return `«${CAMPO_NAMES[campo]}» está en más de una columna (${places.join(' y ')}). Deja solo una.`;
  }
  return null;
}

/** True if the first row of a file is a contact: none of its cells is a known title and one is a phone number. */
export function isContactoRow(celdas: readonly string[], columnas: readonly (CampoImportacion | null)[]): boolean {
  return columnas.every((campo) => campo === null) && celdas.some((celda) => readTelefono(celda.trim()) !== null);
}

function missingOf(columnas: readonly (CampoImportacion | null)[]) {
  return REQUIRED.filter((campo) => !columnas.includes(campo));
}

function plainTitle(titulo: string): string {
  return titulo
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}
