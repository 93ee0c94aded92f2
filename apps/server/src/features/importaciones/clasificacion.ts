import { QUEDO_MARCADO, type FilaContacto, type FilaHecha, type FilasDeCarga } from '#public/contactos';
import type { FilaLeida } from './fila.ts';
import type { Cuentas, FilaResultado } from './importaciones.repository.ts';

/** Rows of one transaction: few enough that its locks on chats and its processor time stay short. */
export const BATCH = 250;

/** The numbers of the rows that can be taken. */
export function goodTelefonos(filas: readonly FilaLeida[]): string[] {
  return filas.flatMap(({ telefono, motivo }) => (telefono === null || motivo !== null ? [] : [telefono]));
}

/**
 * Separates the rows of a batch that come first with their number. `firstWith` holds the rows in which earlier batches
 * took a number; the function adds those of this batch.
 */
export function splitFilas(filas: readonly FilaLeida[], firstWith: Map<string, number>): FilasDeCarga {
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
  { telefono, motivo }: FilaLeida,
  done: FilaHecha | undefined,
  firstWith: ReadonlyMap<string, number>,
): Pick<FilaResultado, 'resultado' | 'motivo'> {
  if (motivo !== null) return { resultado: 'FALLIDO', motivo: done ? `${motivo}. ${QUEDO_MARCADO}` : motivo };
  if (done) return { resultado: done.resultado, motivo: done.motivo };
  return { resultado: 'OMITIDO', motivo: repeatedIn(firstWith.get(telefono ?? '') ?? 0) };
}

export function countOf(results: readonly FilaResultado[]): Cuentas {
  const count = (wanted: FilaResultado['resultado']) => results.filter(({ resultado }) => resultado === wanted).length;
  return {
    creados: count('CREADO'),
    actualizados: count('ACTUALIZADO'),
    omitidos: count('OMITIDO'),
    fallidos: count('FALLIDO'),
  };
}

/** What is said of a number that came in an earlier row of the file. */
export function repeatedIn(fila: number): string {
  return `El teléfono ya está en la fila ${fila} del archivo`;
}
