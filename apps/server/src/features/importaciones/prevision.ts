import type { Previsto } from '@tertulia/contract/features/importaciones/importacion';
import { FILAS_DE_MUESTRA, PROBLEMAS_DE_MUESTRA } from '@tertulia/contract/features/importaciones/limites';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { CUENTA_OF, RESULTADOS_CON_PROBLEMA } from '@tertulia/contract/features/importaciones/resultados';
import { createPrevision, readForImport } from '#public/contactos';
import { BATCH, goodTelefonos, NO_FILAS, resultadosOf, splitFilas } from './clasificacion.ts';
import type { FilaLeida } from './fila.ts';

/** Whole batches. The event loop serves other calls between two reads. */
const READ_AT_ONCE = 4 * BATCH;

export interface PrevisionArchivo {
  /** Takes the next rows of the file. */
  take(filas: readonly FilaLeida[]): Promise<void>;
  result(): { actualizar: Previsto; conservar: Previsto };
}

/** Previews what an import of a file by this user would do with each row, with and without updates. */
export function createPrevisionArchivo(database: Pick<Database, 'withTenant'>, actor: Actor): PrevisionArchivo {
  const modes = { actualizar: modeOf(true), conservar: modeOf(false) };

  function modeOf(actualizar: boolean) {
    const plan = createPrevision({ actualizar, editor: actor });
    const taken = new Map<string, number>();
    const previsto: Previsto = { ...NO_FILAS, filas: [], problemas: [] };
    return {
      previsto,
      take(filas: readonly FilaLeida[], read: Awaited<ReturnType<typeof readForImport>>) {
        const firstWith = new Map<string, number>();
        for (const telefono of goodTelefonos(filas)) {
          const fila = taken.get(telefono);
          if (fila !== undefined) firstWith.set(telefono, fila);
        }
        const results = resultadosOf(filas, plan(splitFilas(filas, firstWith), read), firstWith);
        for (const { fila, telefono, resultado, motivo } of results) {
          previsto[CUENTA_OF[resultado]]++;
          if (previsto.filas.length < FILAS_DE_MUESTRA) previsto.filas.push({ fila, resultado, motivo });
          if (RESULTADOS_CON_PROBLEMA.has(resultado) && previsto.problemas.length < PROBLEMAS_DE_MUESTRA)
            previsto.problemas.push({ fila, resultado, motivo });
          if (resultado !== 'FALLIDO' && telefono !== null && !taken.has(telefono)) taken.set(telefono, fila);
        }
      },
    };
  }

  return {
    async take(filas) {
      for (let begin = 0; begin < filas.length; begin += READ_AT_ONCE) {
        const group = filas.slice(begin, begin + READ_AT_ONCE);
        const rows = splitFilas(group, new Map());
        const all = { filas: [...rows.filas, ...rows.repetidas], repetidas: [] };
        const read = await database.withTenant(actor, (tx) => readForImport(tx, all));
        for (let first = 0; first < group.length; first += BATCH) {
          const batch = group.slice(first, first + BATCH);
          for (const mode of Object.values(modes)) mode.take(batch, read);
        }
      }
    },
    result: () => ({ actualizar: modes.actualizar.previsto, conservar: modes.conservar.previsto }),
  };
}
