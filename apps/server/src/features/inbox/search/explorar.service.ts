import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toCappedPage, type Page } from '@tertulia/contract/core/page';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { ConversacionExplorada } from '@tertulia/contract/features/conversaciones/conversacion';
import type { explorarConversaciones } from '@tertulia/contract/features/conversaciones/endpoints';
import { CONVERSACIONES_COUNTED, CSV_MAX_FILAS } from '@tertulia/contract/features/conversaciones/estados';
import { ESTADO_CHAT_TEXTS } from '@tertulia/contract/features/conversaciones/textos';
import type { Clock } from '#platform/clock/clock';
import { dayIn } from '#platform/clock/zone';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { BYTE_ORDER_MARK, toCsvLine } from '@tertulia/contract/core/csv';
import type { CsvFile } from '#platform/http/reply';
import { writeAudit } from '#public/auditoria';
import { toConversacion } from '../lists/conversacion-wire.ts';
import {
  findExploradas,
  listFilas,
  type ExplorarFilter,
  type ExplorarFiltros,
  type ExplorarSort,
  type FilaCsv,
} from './explorar.repository.ts';

const FILAS_AT_ONCE = 2000;
const HEADER = [
  'Id',
  'Cliente',
  'Teléfono',
  'Email',
  'Estado',
  'Agente',
  'Canal',
  'Área',
  'Estado Kanban',
  'Inicio',
  'Cierre',
  'Último mensaje',
];

export interface ExplorarDeps {
  database: Database;
  clock: Clock;
}

const filterOf = (actor: Actor, filters: ExplorarFiltros, now: Date): ExplorarFilter => ({
  ...filters,
  now,
  attendedOnly: !isSupervising(actor.roles),
});

/** A page of the chats that the caller may explore, by every filter (decisions §2). */
export async function explorePage(
  { database, clock }: ExplorarDeps,
  actor: Actor,
  query: EndpointInput<typeof explorarConversaciones>['query'],
): Promise<Page<ConversacionExplorada>> {
  const { page, size, sort, ...filters } = query;
  const [field, direction] = sort.split(',') as [ExplorarSort, 'asc' | 'desc'];
  const found = await findExploradas(database, actor, filterOf(actor, filters, clock.now()), {
    page,
    size,
    cap: CONVERSACIONES_COUNTED,
    sort: field,
    descending: direction === 'desc',
  });
  const exploradas = found.rows.map((row) => ({
    ...toConversacion(row, actor),
    kanbanEstadoId: row.kanbanEstadoId,
    kanbanEstadoNombre: row.kanbanEstadoNombre,
    agenteNombre: row.agenteNombre,
  }));
  return toCappedPage(exploradas, found, { page, size, cap: CONVERSACIONES_COUNTED });
}

/**
 * The same chats as a CSV stream, read in batches while it is sent, so memory does not grow with its length. The export
 * is audited.
 */
export async function exploreCsv(
  { database, clock }: ExplorarDeps,
  actor: Actor,
  filters: ExplorarFiltros,
): Promise<CsvFile> {
  const filter = filterOf(actor, filters, clock.now());
  const read = (before: number | null) => listFilas(database, actor, filter, { before, limit: FILAS_AT_ONCE });
  // the first batch before the response begins, so a failure is still an error response
  const first = await read(null);
  await database.withTenant(actor, (tx) =>
    writeAudit(tx, actor, {
      entidad: 'conversacion',
      accion: 'EXPORTAR',
      detalles: {
        filtros: Object.keys(filters).filter((name) => filters[name as keyof ExplorarFiltros] !== undefined),
      },
    }),
  );
  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsvLine(HEADER);
    let count = 0;
    for (let filas = first; filas.length > 0 && count < CSV_MAX_FILAS; filas = await read(filas.at(-1)?.id ?? 0)) {
      count += filas.length;
      yield filas.map((fila) => toCsvLine(toCells(fila))).join('');
      if (filas.length < FILAS_AT_ONCE) return;
    }
  }
  return { fileName: `conversaciones-${dayIn(DEFAULT_TIME_ZONE, clock.now())}.csv`, content: lines() };
}

function toCells(fila: FilaCsv): (string | number | null)[] {
  return [
    fila.id,
    fila.clienteNombre,
    fila.clienteTelefono,
    fila.email,
    ESTADO_CHAT_TEXTS[fila.estado],
    fila.agente,
    fila.canal,
    fila.area,
    fila.kanban,
    fila.inicio,
    fila.cierre,
    fila.ultimo,
  ];
}
