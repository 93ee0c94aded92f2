import type { ResultadoFila } from '@tertulia/contract/features/importaciones/importacion';

/** A row of a file that names a contact; what is null leaves the contact as it is. */
export interface FilaContacto {
  fila: number;
  telefono: string;
  nombre: string | null;
  apellido: string | null;
  email: string | null;
  /** The contact agreed to be written to. */
  acepta: boolean;
  /** The contact asked to be left alone. */
  noEscribir: boolean;
}

/** A contact that is there already, under a number of the file. */
export interface Conocido {
  id: number;
  telefono: string;
  nombre: string | null;
  apellido: string | null;
  email: string | null;
  noEscribir: boolean;
  /** The last that is known of its consent is that it agreed. */
  acepto: boolean;
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
  /** The name is another one than before: its chats show it. */
  isRenamed: boolean;
}

export interface PlanCarga {
  nuevos: FilaContacto[];
  cambios: CambioContacto[];
  /** Of contacts that are there; those of new ones follow from their rows. */
  consentimientos: { contactoId: number; fila: number; tipo: 'OPT_IN' | 'OPT_OUT' }[];
  hechas: FilaHecha[];
}

const SIN_NOMBRE = 'Falta el nombre';
const CORREO_AJENO = 'El correo electrónico ya lo tiene otro contacto';
const SIN_CAMBIOS = 'Sin cambios';
const YA_EXISTE = 'El contacto ya existe';
const REPETIDO = 'El mismo contacto está antes en el archivo con otro teléfono';
const MARCADO = 'está marcado para NO contactar y así queda';
/** Stands for a contact that this very plan makes. */
const NEW_OWNER = -1;

/**
 * What a load does about each row, decided without touching anything: `known` by number, `owners` by e-mail in small
 * letters. Rows come with different numbers. A mark that somebody shall not be written to is set and never taken away.
 */
export function planCarga(
  filas: readonly FilaContacto[],
  known: ReadonlyMap<string, Conocido>,
  emailOwners: ReadonlyMap<string, number>,
  actualizar: boolean,
): PlanCarga {
  const plan: PlanCarga = { nuevos: [], cambios: [], consentimientos: [], hechas: [] };
  const owners = new Map(emailOwners);
  const seen = new Set<number>();
  for (const row of filas) {
    const contacto = known.get(row.telefono);
    const done = contacto ? planKnown(row, contacto) : planNew(row);
    plan.hechas.push({ fila: row.fila, ...done });
  }
  return plan;

  /** Whether the e-mail may be this contact's; from then on it is nobody else's. */
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
    plan.nuevos.push(row);
    return { resultado: 'CREADO', motivo: null };
  }

  function planKnown(row: FilaContacto, before: Conocido): Omit<FilaHecha, 'fila'> {
    if (seen.has(before.id)) return { resultado: 'OMITIDO', motivo: REPETIDO };
    seen.add(before.id);
    if (!actualizar) return { resultado: 'OMITIDO', motivo: YA_EXISTE };
    const after = {
      nombre: row.nombre ?? before.nombre,
      apellido: row.apellido ?? before.apellido,
      email: row.email ?? before.email,
      noEscribir: before.noEscribir || row.noEscribir,
    };
    if (after.email !== before.email && !claimEmail(after.email, before.id))
      return { resultado: 'FALLIDO', motivo: CORREO_AJENO };
    const changed = changedFields(before, after);
    if (changed.length > 0) {
      const isRenamed = after.nombre !== before.nombre || after.apellido !== before.apellido;
      plan.cambios.push({ id: before.id, fila: row.fila, ...after, isRenamed });
    }
    if (after.noEscribir && !before.noEscribir)
      plan.consentimientos.push({ contactoId: before.id, fila: row.fila, tipo: 'OPT_OUT' });
    const agrees = row.acepta && !after.noEscribir && !before.acepto;
    if (agrees) plan.consentimientos.push({ contactoId: before.id, fila: row.fila, tipo: 'OPT_IN' });
    const note = row.acepta && before.noEscribir ? `: ${MARCADO}` : '';
    const all = agrees ? [...changed, 'consentimiento'] : changed;
    return all.length === 0
      ? { resultado: 'OMITIDO', motivo: SIN_CAMBIOS + note }
      : { resultado: 'ACTUALIZADO', motivo: `Cambió: ${all.join(', ')}${note}` };
  }
}

const FIELD_NAMES = {
  nombre: 'nombre',
  apellido: 'apellido',
  email: 'correo electrónico',
  noEscribir: 'NO contactar',
} as const;

function changedFields(
  before: Conocido,
  after: Pick<CambioContacto, 'nombre' | 'apellido' | 'email' | 'noEscribir'>,
): string[] {
  return (['nombre', 'apellido', 'email', 'noEscribir'] as const)
    .filter((field) => after[field] !== before[field])
    .map((field) => FIELD_NAMES[field]);
}
