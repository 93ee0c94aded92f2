import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import type { ResultadoFila } from '@tertulia/contract/features/importaciones/resultados';
import { mayChangeAtendido, type Editor } from './atencion.ts';

/** A row of a file about a contact; null fields stay as they are. */
export interface FilaContacto {
  fila: number;
  telefono: string;
  nombre: string | null;
  apellido: string | null;
  email: string | null;
  /** The contact agreed to receive messages. */
  acepta: boolean;
  /** The contact asked not to be contacted. */
  noEscribir: boolean;
}

export interface ImportRows {
  /** Rows with distinct numbers, E.164. */
  filas: readonly FilaContacto[];
  /** Rows that are invalid or whose number came earlier in the file: only their do-not-contact mark counts. */
  repetidas: readonly FilaContacto[];
}

/** An existing contact with a number of the file. */
export interface Conocido {
  id: number;
  telefono: string;
  nombre: string | null;
  apellido: string | null;
  email: string | null;
  noEscribir: boolean;
  /** The contact's newest consent record is an agreement. */
  acepto: boolean;
  /** The customer opted out of marketing; a file does not change that. */
  sinPublicidad: boolean;
  conversaciones: { estado: EstadoConversacion; asignadaA: number | null }[];
}

export interface Modo {
  /** False keeps existing contacts unchanged. */
  actualizar: boolean;
  /** The user whose rights decide which contacts the import may change. */
  editor: Editor;
}

export interface FilaHecha {
  fila: number;
  resultado: ResultadoFila;
  motivo: string | null;
}

export interface CambioContacto {
  id: number;
  fila: number;
  nombre: string | null;
  apellido: string | null;
  email: string | null;
  noEscribir: boolean;
  /** The name changes, and with it the name in the contact's chats. */
  isRenamed: boolean;
}

export interface ImportPlan {
  /** `filaConsentimiento` is the row with the contact's consent. */
  nuevos: (FilaContacto & { filaConsentimiento: number })[];
  cambios: CambioContacto[];
  /** One per existing contact at most; those of new contacts follow from their rows. */
  consentimientos: Consentimiento[];
  hechas: FilaHecha[];
}

interface Consentimiento {
  contactoId: number;
  fila: number;
  tipo: 'OPT_IN' | 'OPT_OUT';
}

const SIN_NOMBRE = 'Falta el nombre';
const CORREO_AJENO = 'El correo electrónico ya lo tiene otro contacto';
const DE_UN_COLEGA =
  'No se actualizó: otra persona atiende a este contacto. Con un archivo solo ella o un supervisor pueden cambiarlo';
const SIN_CAMBIOS = 'Sin cambios';
const OTROS_DATOS = 'El contacto ya existe con otros datos';
const REPETIDO = 'El mismo contacto está antes en el archivo con otro teléfono';
export const QUEDO_MARCADO = 'El contacto quedó marcado para NO contactar';
const MARCADO = 'está marcado para NO contactar y así queda';
const SIN_PUBLICIDAD = 'pidió no recibir promociones y así queda';
/** Placeholder for a contact that this plan creates. */
const NEW_OWNER = -1;

/**
 * Plans an import without side effects: `known` by number, `owners` by e-mail in lower case. A do-not-contact mark is
 * set regardless of the outcome of its row and never removed; the plan lists the repeated rows that set one.
 */
export function planImport(
  { filas, repetidas }: ImportRows,
  known: ReadonlyMap<string, Conocido>,
  emailOwners: ReadonlyMap<string, number>,
  { actualizar, editor }: Modo,
): ImportPlan {
  const owners = new Map(emailOwners);
  const seen = new Set<number>();
  const nuevos = new Map<string, ImportPlan['nuevos'][number]>();
  const cambios = new Map<number, CambioContacto>();
  const consentimientos = new Map<number, Consentimiento>();
  const hechas: FilaHecha[] = [];
  for (const row of filas) {
    const contacto = known.get(row.telefono);
    const done = contacto ? planKnown(row, contacto) : planNew(row);
    hechas.push({ fila: row.fila, ...done });
  }
  for (const row of repetidas) {
    const contacto = known.get(row.telefono);
    if (contacto ? mark(row, contacto) : markNew(row))
      hechas.push({ fila: row.fila, resultado: 'ACTUALIZADO', motivo: CAMBIO_MARCA });
  }
  return {
    nuevos: [...nuevos.values()],
    cambios: [...cambios.values()],
    consentimientos: [...consentimientos.values()],
    hechas,
  };

  /** True if the e-mail is free or this contact's; reserves it. */
  function claimEmail(email: string | null, id: number): boolean {
    if (email === null) return true;
    const key = email.toLowerCase();
    const owner = owners.get(key);
    if (owner !== undefined && (owner !== id || id === NEW_OWNER)) return false;
    owners.set(key, id);
    return true;
  }

  function planNew(row: FilaContacto): Omit<FilaHecha, 'fila'> {
    if (row.nombre === null) return { resultado: 'FALLIDO', motivo: SIN_NOMBRE };
    if (!claimEmail(row.email, NEW_OWNER)) return { resultado: 'FALLIDO', motivo: CORREO_AJENO };
    nuevos.set(row.telefono, { ...row, filaConsentimiento: row.fila });
    return { resultado: 'CREADO', motivo: null };
  }

  /** Marks an existing contact; false if there is nothing to mark. */
  function mark({ fila, noEscribir }: FilaContacto, before: Conocido): boolean {
    const change = cambios.get(before.id);
    if (!noEscribir || before.noEscribir || change?.noEscribir) return false;
    const { id, nombre, apellido, email } = before;
    cambios.set(id, { id, fila, nombre, apellido, email, isRenamed: false, ...change, noEscribir: true });
    consentimientos.set(id, { contactoId: id, fila, tipo: 'OPT_OUT' });
    return true;
  }

  function markNew({ telefono, fila, noEscribir }: FilaContacto): boolean {
    const fresh = nuevos.get(telefono);
    if (!noEscribir || !fresh || fresh.noEscribir) return false;
    nuevos.set(telefono, { ...fresh, noEscribir: true, filaConsentimiento: fila });
    return true;
  }

  function planKnown(row: FilaContacto, before: Conocido): Omit<FilaHecha, 'fila'> {
    const isMarked = mark(row, before);
    if (seen.has(before.id))
      return isMarked
        ? { resultado: 'ACTUALIZADO', motivo: `${CAMBIO_MARCA}. ${REPETIDO}` }
        : { resultado: 'REPETIDO', motivo: REPETIDO };
    seen.add(before.id);
    const after = {
      nombre: row.nombre ?? before.nombre,
      apellido: row.apellido ?? before.apellido,
      email: row.email ?? before.email,
      noEscribir: before.noEscribir || row.noEscribir,
    };
    const changed = changedFields(before, after);
    const agrees = row.acepta && !after.noEscribir && !before.acepto && !before.sinPublicidad;
    const note = row.acepta ? noteOf(before) : '';
    if (!actualizar) return keepKnown({ changed, agrees, isMarked, note });
    const isOwnChange = agrees || changed.some(({ field }) => field !== 'noEscribir');
    if (isOwnChange && !mayChangeAtendido(editor, before))
      return { resultado: 'FALLIDO', motivo: isMarked ? `${DE_UN_COLEGA}. ${QUEDO_MARCADO}` : DE_UN_COLEGA };
    if (after.email !== before.email && !claimEmail(after.email, before.id))
      return { resultado: 'FALLIDO', motivo: isMarked ? `${CORREO_AJENO}. ${QUEDO_MARCADO}` : CORREO_AJENO };
    if (changed.length > 0) {
      const isRenamed = after.nombre !== before.nombre || after.apellido !== before.apellido;
      cambios.set(before.id, { id: before.id, fila: row.fila, ...after, isRenamed });
    }
    if (agrees) consentimientos.set(before.id, { contactoId: before.id, fila: row.fila, tipo: 'OPT_IN' });
    const parts = changed.map(({ field, old }) => FIELD_NAMES[field] + (old === null ? '' : ` (antes ${old})`));
    const all = agrees ? [...parts, CONSENTIMIENTO] : parts;
    return all.length === 0
      ? { resultado: 'SIN_CAMBIOS', motivo: SIN_CAMBIOS + note }
      : { resultado: 'ACTUALIZADO', motivo: `Cambió: ${all.join(', ')}${note}` };
  }
}

/**
 * The outcome of a row whose contact exists and is not updated: only the mark is set. Stored values are not included,
 * because a whole file would reveal them.
 */
function keepKnown({
  changed,
  agrees,
  isMarked,
  note,
}: {
  changed: readonly Cambiado[];
  agrees: boolean;
  isMarked: boolean;
  note: string;
}): Omit<FilaHecha, 'fila'> {
  const kept: string[] = changed.flatMap(({ field }) => (field === 'noEscribir' ? [] : [FIELD_NAMES[field]]));
  if (agrees) kept.push(CONSENTIMIENTO);
  const otros = kept.length === 0 ? null : `${OTROS_DATOS}: ${kept.join(', ')}`;
  if (isMarked)
    return { resultado: 'ACTUALIZADO', motivo: otros === null ? CAMBIO_MARCA : `${CAMBIO_MARCA}. ${otros}` };
  return otros === null
    ? { resultado: 'SIN_CAMBIOS', motivo: SIN_CAMBIOS + note }
    : { resultado: 'EXISTENTE', motivo: otros };
}

/** Why an agreement in the file has no effect. */
function noteOf({ noEscribir, sinPublicidad }: Conocido): string {
  if (noEscribir) return `: ${MARCADO}`;
  return sinPublicidad ? `: ${SIN_PUBLICIDAD}` : '';
}

const FIELD_NAMES = {
  nombre: 'nombre',
  apellido: 'apellido',
  email: 'correo electrónico',
  noEscribir: 'NO contactar',
} as const;
const CONSENTIMIENTO = 'consentimiento';
const CAMBIO_MARCA = `Cambió: ${FIELD_NAMES.noEscribir}`;

interface Cambiado {
  field: keyof typeof FIELD_NAMES;
  /** The stored value as text, so that the result can be used to restore it; null for the mark. */
  old: string | null;
}

/** The fields in which the row differs from the contact. */
function changedFields(
  before: Conocido,
  after: Pick<CambioContacto, 'nombre' | 'apellido' | 'email' | 'noEscribir'>,
): Cambiado[] {
  return (['nombre', 'apellido', 'email', 'noEscribir'] as const)
    .filter((field) => after[field] !== before[field])
    .map((field) => {
      const old = before[field];
      return { field, old: typeof old === 'boolean' ? null : old === null ? 'vacío' : `«${old}»` };
    });
}
