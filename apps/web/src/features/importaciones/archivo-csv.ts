import { MAX_IMPORTACION_BYTES } from '@tertulia/contract/features/importaciones/limites';
import { IMPORTACIONES_TEXTS } from './importaciones.texts.ts';

/** Why a chosen file cannot be uploaded, or null. */
export function archivoFault({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(csv|txt)$/i.test(name)) return IMPORTACIONES_TEXTS.noCsv;
  if (size === 0) return IMPORTACIONES_TEXTS.empty;
  return size > MAX_IMPORTACION_BYTES ? IMPORTACIONES_TEXTS.tooLarge : null;
}

/** An example file; with semicolons, since a Spanish spreadsheet then opens it in columns. */
export const EJEMPLO_CSV = [
  'nombre;apellido;email;telefono;acepta',
  'María;Gómez;maria.gomez@correo.co;3001234567;sí',
  'Café Andino S.A.S.;;ventas@cafeandino.co;6015550101;',
  'José;Muñoz;;+34 600 123 456;no',
  '',
].join('\r\n');
