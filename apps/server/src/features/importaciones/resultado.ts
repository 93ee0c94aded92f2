import type { Database } from '#platform/db/database';
import type { TenantScope } from '#platform/db/tenant-transaction';
import { BYTE_ORDER_MARK, toCsvLine } from '@tertulia/contract/core/csv';
import type { CsvFile } from '#platform/http/reply';
import {
  CUENTA_OF,
  RESULTADO_FILA_WORDS,
  type CuentasFilas,
  type ResultadoFila,
} from '@tertulia/contract/features/importaciones/resultados';
import { totalOf } from './clasificacion.ts';
import { listFilas, type ImportacionRow } from './importaciones.repository.ts';

const FILAS_AT_ONCE = 2000;
const HEADER = ['Fila', 'Teléfono', 'Nombre', 'Resultado', 'Motivo'];

/** The outcome of each row of an import, streamed. */
export async function resultadoCsv(
  database: Database,
  scope: TenantScope,
  load: Pick<ImportacionRow, 'id' | 'archivoNombre' | keyof CuentasFilas>,
  resultado: ResultadoFila | undefined,
): Promise<CsvFile> {
  const read = (after: number) => listFilas(database, scope, load.id, { after, limit: FILAS_AT_ONCE, resultado });
  // reads the first piece before the response begins, so that a failure is still a proper error
  const first = await read(0);
  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsvLine(HEADER);
    for (let filas = first; filas.length > 0; filas = await read(filas.at(-1)?.fila ?? 0)) {
      yield filas
        .map((row) =>
          toCsvLine([row.fila, row.telefono, row.nombre, RESULTADO_FILA_WORDS[row.resultado].one, row.motivo]),
        )
        .join('');
      if (filas.length < FILAS_AT_ONCE) return;
    }
  }
  const fileName = `resultado-${load.archivoNombre.replace(/\.[^.]*$/, '')}.csv`;
  return { fileName, content: lines(), rows: resultado === undefined ? totalOf(load) : load[CUENTA_OF[resultado]] };
}
