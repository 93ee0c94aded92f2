import { cutText } from '@tertulia/contract/core/text';
import { CAMPOS_IMPORTACION, type CampoImportacion } from '@tertulia/contract/features/importaciones/importacion';

/** How people call the columns, in small letters without accents, blanks and signs. The documents' name comes first. */
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

/** What each column is; null for one that is not used. Of two columns of one kind the better name counts, then the first. */
export function mapColumnas(titulos: readonly string[]): (CampoImportacion | null)[] {
  const plain = titulos.map(plainTitle);
  const mapped = plain.map((): CampoImportacion | null => null);
  for (const campo of CAMPOS_IMPORTACION) {
    const place = NAMES[campo].map((name) => plain.indexOf(name)).find((index) => index >= 0);
    if (place !== undefined) mapped[place] = campo;
  }
  return mapped;
}

/** More of them are no list of contacts, and each costs a look in each row. */
const MAX_COLUMNAS = 200;

/** Why a file with these columns cannot be loaded, or null. */
export function columnasFault(
  titulos: readonly string[],
  columnas: readonly (CampoImportacion | null)[],
): string | null {
  if (titulos.length > MAX_COLUMNAS)
    return `El archivo tiene ${titulos.length} columnas y el máximo es ${MAX_COLUMNAS}. Deja solo las que se usan y vuelve a subirlo.`;
  const missing = (['telefono', 'nombre'] as const).filter((campo) => !columnas.includes(campo));
  if (missing.length === 0) return null;
  const names = missing.map((campo) => `«${campo}»`).join(' y ');
  const found = titulos.map((titulo) => cutText(titulo.trim(), 40)).filter((titulo) => titulo !== '');
  const list = found.length === 0 ? 'ninguna' : found.slice(0, 12).join(', ');
  return `${missing.length === 1 ? 'Falta la columna' : 'Faltan las columnas'} ${names} en la primera fila. Columnas encontradas: ${list}.`;
}

function plainTitle(titulo: string): string {
  return titulo
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}
