import {
  DEFAULT_COLOR,
  MAX_NOMBRE_ESTADO,
  MAX_NOMBRE_TABLERO,
  MAX_ORDEN,
  MIN_NOMBRE_ESTADO,
  type KanbanEstado,
} from '@tertulia/contract/features/kanban/kanban';
import { MAX_NOTA } from '@tertulia/contract/features/notas/nota';
import { KANBAN_PAGE_TEXTS } from './kanban-page.texts.ts';

export interface EstadoValues {
  nombre: string;
  color: string;
  orden: number | '';
}

const COLOR = /^#[0-9a-f]{6}$/i;
const MIN_NOTA_DE_CAMBIO = 5;

/** The initial values of a state's form: a new one follows the last. */
export function estadoValues(estado: KanbanEstado | null, estados: readonly KanbanEstado[]): EstadoValues {
  if (estado) return { nombre: estado.nombre, color: estado.color, orden: estado.orden };
  const orden = estados.reduce((highest, one) => Math.max(highest, one.orden + 1), 0);
  return { nombre: '', color: DEFAULT_COLOR, orden };
}

/** True for a state that may be saved: 2 to 80 characters, a colour of six digits, an order. */
export function isEstado({ nombre, color, orden }: EstadoValues): boolean {
  const { length } = nombre.trim();
  if (length < MIN_NOMBRE_ESTADO || length > MAX_NOMBRE_ESTADO || !COLOR.test(color)) return false;
  return typeof orden === 'number' && Number.isInteger(orden) && orden >= 0 && orden <= MAX_ORDEN;
}

/** The error of a state that no field shows, or null. The fields show a text that is too long and an invalid order. */
export function missingOf({ nombre, color }: EstadoValues): string | null {
  if (nombre.trim().length < MIN_NOMBRE_ESTADO) return KANBAN_PAGE_TEXTS.nombreEstadoMissing;
  return COLOR.test(color) ? null : KANBAN_PAGE_TEXTS.colorMissing;
}

/** True for a valid name of a board. */
export function isTablero(nombre: string): boolean {
  const { length } = nombre.trim();
  return length > 0 && length <= MAX_NOMBRE_TABLERO;
}

/** The error of the note about a change of state, or null. */
export function cambioRefusal(typed: string): string | null {
  const { length } = typed.trim();
  if (length === 0) return KANBAN_PAGE_TEXTS.noteRequired;
  if (length < MIN_NOTA_DE_CAMBIO) return KANBAN_PAGE_TEXTS.noteShort;
  return length > MAX_NOTA ? KANBAN_PAGE_TEXTS.noteLong : null;
}

/** «Cambiaste a Ana Ruiz de Nuevo → Ganado» */
export function cambioText(contacto: string, from: string, to: string): string {
  return `Cambiaste a ${contacto} de ${from} → ${to}`;
}
