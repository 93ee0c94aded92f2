import { QUEDO_MARCADO, type FilaContacto, type FilaHecha, type ImportRows } from '#public/contactos';
import { CUENTA_OF, RESULTADOS_FILA, type CuentasFilas } from '@tertulia/contract/features/importaciones/resultados';
import type { FilaLeida } from './fila.ts';
import type { FilaResultado } from './importaciones.repository.ts';

/** Rows per transaction: few enough that its locks on chats and its processor time stay short. */
export const BATCH = 250;

/** The numbers of the valid rows. */
export function goodTelefonos(filas: readonly FilaLeida[]): string[] {
  return filas.flatMap(({ telefono, motivo }) => (telefono === null || motivo !== null ? [] : [telefono]));
}

/**
 * Separates the rows of a batch that come first with their number. `firstWith` holds the rows in which earlier batches
 * took a number; the function adds those of this batch.
 */
export function splitFilas(filas: readonly FilaLeida[], firstWith: Map<string, number>): ImportRows {
  const fresh: FilaContacto[] = [];
  const repetidas: FilaContacto[] = [];
  const marcas: FilaContacto[] = [];
  for (const { telefono, motivo, ...rest } of filas) {
    if (telefono === null) continue;
    const row = { ...rest, telefono };
    if (motivo !== null) {
      if (row.noEscribir) marcas.push(row);
    } else if (firstWith.has(telefono)) repetidas.push(row);
    else {
      firstWith.set(telefono, row.fila);
      fresh.push(row);
    }
  }
  return { filas: fresh, repetidas: [...repetidas, ...marcas] };
}

/** The outcome of each row of a batch. */
export function resultadosOf(
  filas: readonly FilaLeida[],
  done: readonly FilaHecha[],
  firstWith: ReadonlyMap<string, number>,
): FilaResultado[] {
  const outcomes = new Map(done.map((one) => [one.fila, one]));
  return filas.map((row) => ({
    fila: row.fila,
    telefono: row.telefono,
    nombre: row.nombre,
    ...outcomeOf(row, outcomes.get(row.fila), firstWith),
  }));
}

function outcomeOf(
  { fila, telefono, motivo }: FilaLeida,
  done: FilaHecha | undefined,
  firstWith: ReadonlyMap<string, number>,
): Pick<FilaResultado, 'resultado' | 'motivo'> {
  if (motivo !== null) return { resultado: 'FALLIDO', motivo: done ? `${motivo}. ${QUEDO_MARCADO}` : motivo };
  const first = firstWith.get(telefono ?? '') ?? fila;
  if (!done) return { resultado: 'REPETIDO', motivo: repeatedIn(first) };
  // only the mark of a repeated row counted
  return { resultado: done.resultado, motivo: first === fila ? done.motivo : `${done.motivo}. ${repeatedIn(first)}` };
}

export const NO_FILAS: Readonly<CuentasFilas> = {
  creados: 0,
  actualizados: 0,
  sinCambios: 0,
  existentes: 0,
  repetidos: 0,
  fallidos: 0,
};

export function countOf(results: readonly FilaResultado[]): CuentasFilas {
  const counts = { ...NO_FILAS };
  for (const { resultado } of results) counts[CUENTA_OF[resultado]]++;
  return counts;
}

/** Each row of a file has exactly one outcome. */
export function totalOf(cuentas: CuentasFilas): number {
  return RESULTADOS_FILA.reduce((sum, resultado) => sum + cuentas[CUENTA_OF[resultado]], 0);
}

/** The remark about a number that came in an earlier row of the file. */
function repeatedIn(fila: number): string {
  return `El teléfono ya está en la fila ${fila} del archivo`;
}
