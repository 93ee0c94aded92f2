import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import type { Clock } from '#platform/clock/clock';
import { dayIn } from '#platform/clock/zone';
import type { Database } from '#platform/db/database';
import { BYTE_ORDER_MARK, toCsvLine } from '@tertulia/contract/core/csv';
import type { Actor } from '#platform/http/actor';
import type { CsvFile } from '#platform/http/reply';
import { writeAudit } from '#public/auditoria';
import { listContactoFilas, type ContactoFila, type ExportacionFilter } from './exportacion.repository.ts';

const FILAS_AT_ONCE = 2000;
/** The contact import recognizes the titles up to «No escribir». */
const HEADER = ['Nombre', 'Apellido', 'Email', 'Teléfono', 'No escribir', 'Estado Kanban', 'Creado'];

/** Streams the filtered contacts as a file and audits the export. */
export async function exportContactos(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  filter: ExportacionFilter,
): Promise<CsvFile> {
  const read = (after: number) => listContactoFilas(database, actor, filter, { after, limit: FILAS_AT_ONCE });
  // reads the first piece before the response begins, so that a failure is still a proper error
  const first = await read(0);
  await database.withTenant(actor, (tx) =>
    writeAudit(tx, actor, {
      entidad: 'contacto',
      accion: 'EXPORTAR',
      detalles: { filtros: Object.keys(given(filter)) },
    }),
  );
  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsvLine(HEADER);
    for (let filas = first; filas.length > 0; filas = await read(filas.at(-1)?.id ?? 0)) {
      yield filas.map((fila) => toCsvLine(toCells(fila))).join('');
      if (filas.length < FILAS_AT_ONCE) return;
    }
  }
  return { fileName: `contactos-${dayIn(DEFAULT_TIME_ZONE, clock.now())}.csv`, content: lines() };
}

function given(filter: ExportacionFilter): Partial<ExportacionFilter> {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => (typeof value === 'string' ? value.trim() !== '' : value === true)),
  );
}

function toCells({ nombre, apellido, email, telefono, noEscribir, kanban, creado }: ContactoFila): (string | null)[] {
  return [nombre, apellido, email, telefono, noEscribir ? 'Sí' : 'No', kanban, creado];
}
