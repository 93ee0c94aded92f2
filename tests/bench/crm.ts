import type { CrmWorld } from './crm-data.ts';
import { measureBulkImport, type BulkImportMetrics } from './bulk-import.ts';
import { callOf, measureCalls, type Call, type CallMetrics } from './calls.ts';
import type { Pace } from './rounds.ts';
import type { Servers } from './servers.ts';
import { FIRST_NAMES, LAST_NAMES } from './words.ts';
import type { World } from './bench-world.ts';

export interface CrmMetrics {
  contactos: number;
  calls: CallMetrics[];
  bulkImport: BulkImportMetrics;
}

/** P16: the calls of the pages for a tenant with 100,000 contacts on 50 states, and an import of as many more. */
export async function measureCrm(
  servers: Servers,
  { crm, neighbour }: { crm: CrmWorld; neighbour: World },
  pace: Pace,
): Promise<CrmMetrics> {
  const calls = crmCalls(crm);
  const metrics = await measureCalls(servers, calls, pace);
  const [columna] = calls;
  if (!columna) throw new Error('crm: there is nothing to ask');
  return {
    contactos: crm.contactos,
    calls: metrics,
    bulkImport: await measureBulkImport(servers, { crm, neighbour, columna }, pace),
  };
}

function crmCalls({ agentes, supervisores, estadoIds, largestId }: CrmWorld): Call[] {
  const names = [...FIRST_NAMES, ...LAST_NAMES];
  const call = (id: string, title: string, pathOf: (index: number) => string, tokens: readonly string[]) =>
    callOf(tokens, { id, title, pathOf });
  const columna = (id: number | undefined, filter = '') => `/api/kanban/estados/${id}/contactos/page?size=20${filter}`;
  const estadoAt = (index: number) => estadoIds[index % estadoIds.length];
  const nameAt = (index: number) => encodeURIComponent(names[index % names.length] ?? '');
  const agentTokens = agentes.map(({ token }) => token);
  return [
    call('columna', 'a column of a board', (index) => columna(estadoAt(index)), supervisores),
    call('columna mayor', 'the largest column', (index) => columna(largestId, `&page=${index % 5}`), supervisores),
    call('columna q', 'a column, by name', (index) => columna(estadoAt(index), `&q=${nameAt(index)}`), supervisores),
    call(
      'columna mayor q',
      'the largest column, by name',
      (index) => columna(largestId, `&q=${nameAt(index)}`),
      supervisores,
    ),
    call(
      'columna mayor de',
      'the largest column, of one person',
      (index) => columna(largestId, `&asignadoUsuarioId=${agentes[index % agentes.length]?.id}`),
      supervisores,
    ),
    call('contactos q', 'contacts by name', (index) => `/api/contactos?q=${nameAt(index)}&size=20`, supervisores),
    call(
      'contactos',
      'contacts, a page in some order',
      (index) => `/api/contactos?size=20&page=${index % 50}&sort=${SORTS[index % SORTS.length]}`,
      supervisores,
    ),
    call('tareas', 'the tasks of an agent', () => '/api/tareas?size=1000', agentTokens),
    call(
      'tareas todas',
      'everybody’s tasks',
      (index) => `/api/tareas?size=1000${ESTADOS[index % ESTADOS.length]}`,
      supervisores,
    ),
    call('tareas aviso', 'the badge of pending tasks', () => '/api/tareas/badges/pendientes', supervisores),
    call('cotizaciones', 'quotes, a page in some order', cotizacionesPath, supervisores),
    call('cotizaciones mias', 'the quotes that an agent may see', cotizacionesPath, agentTokens),
    call('cotizaciones q', 'quotes by name', (index) => `/api/cotizaciones?q=${nameAt(index)}`, supervisores),
    call(
      'cotizaciones q rara',
      'quotes by an e-mail address',
      (index) => `/api/cotizaciones?q=compras${1 + index}@`,
      supervisores,
    ),
    call(
      'cotizaciones de',
      'the quotes of one person',
      (index) => `/api/cotizaciones?usuarioId=${agentes[index % agentes.length]?.id}`,
      supervisores,
    ),
  ];
}

const cotizacionesPath = (index: number) =>
  `/api/cotizaciones?page=${index % 50}&sort=${COTIZACIONES_SORTS[index % COTIZACIONES_SORTS.length]}`;

const COTIZACIONES_SORTS = ['createdAt,desc', 'consecutivo,asc', 'clienteNombre,asc', 'total,desc'];
const SORTS = ['nombre,asc', 'apellido,desc', 'email,asc', 'telefono,desc'];
const ESTADOS = ['', '&estado=PENDIENTE', '&estado=COMPLETADA'];
