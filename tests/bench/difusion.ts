import { randomUUID } from 'node:crypto';
import { askerOf } from './bulk-import.ts';
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu.ts';
import type { CrmWorld } from './crm-data.ts';
import { asAdmin } from './dataset.ts';
import type { Pace } from './rounds.ts';
import type { Servers } from './servers.ts';

export interface DifusionMetrics {
  destinatarios: number;
  /** Until the response of the starting call, with all recipients queued. */
  enqueuedMs: number;
  /** The rate at which the provider received messages in the measured part. */
  perSecond: number;
  /** CPU time of the server and of its database per second, in cores. */
  serverCore: number;
  databaseCore: number;
}

const PLANTILLA = 'saludo_seguimiento';
const RECIPIENTS = 10_000;
const TEMPLATES_MS = 60_000;
const POLL_MS = 250;
/** Excluded from the beginning, when the queue fills and prices are read for the first time. */
const SETTLE_SECONDS = 5;
const WATCHED_SECONDS = 30;

/** P12: a template to all contacts of one state, as fast as the product sends; stopped after the measured time. */
export async function measureDifusion(
  servers: Servers,
  { crm, adminUrl }: { crm: CrmWorld; adminUrl: string },
  { print }: Pace,
): Promise<DifusionMetrics> {
  const { product, databasePid } = servers;
  const call = askerOf(product.url, crm.supervisores[0] ?? '');
  const { estadoId, destinatarios } = await gather(adminUrl, crm);
  print(`difusion: a template to ${destinatarios} contacts`);
  const plantillaId = await findPlantilla(adminUrl);
  const begun = performance.now();
  const { difusionId } = await call<{ difusionId: number }>(
    'POST',
    `/api/kanban/estados/${estadoId}/broadcast-plantilla/${plantillaId}?dryRun=false`,
    JSON.stringify({ clave: randomUUID(), variables: { 1: { campo: 'nombre' }, 2: { texto: 'Café Andino' } } }),
  );
  const enqueuedMs = performance.now() - begun;
  const read = async () => ({
    ...(await progressOf(adminUrl, difusionId)),
    at: performance.now(),
    server: cpuSecondsOf(product.pid),
    database: cpuSecondsOfTree(databasePid),
  });
  await pause(SETTLE_SECONDS * 1000);
  const before = await read();
  const until = before.at + WATCHED_SECONDS * 1000;
  let after = await read();
  while (!after.isOver && after.at < until) {
    await pause(POLL_MS);
    after = await read();
  }
  if (!after.isOver) await call('POST', `/api/difusiones/${difusionId}/detener`);
  const seconds = (after.at - before.at) / 1000;
  return {
    destinatarios,
    enqueuedMs,
    perSecond: (after.sent - before.sent) / seconds,
    serverCore: (after.server - before.server) / seconds,
    databaseCore: (after.database - before.database) / seconds,
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Moves the number of contacts of P12 into a state of their own, if there are that many. */
function gather(
  adminUrl: string,
  { tenantId, tableroId }: CrmWorld,
): Promise<{ estadoId: string; destinatarios: number }> {
  return asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into app.kanban_estados (suscriptor_id, tablero_id, nombre, orden) values ($1, $2, 'Difusión', 1000) returning id`,
      [tenantId, tableroId],
    );
    const estadoId = rows[0]?.id ?? '';
    const { rowCount } = await client.query(
      `update app.contactos set kanban_estado_id = $2, kanban_estado_fecha = now()
        where suscriptor_id = $1 and id in (select id from app.contactos where suscriptor_id = $1 order by id limit $3)`,
      [tenantId, estadoId, RECIPIENTS],
    );
    return { estadoId, destinatarios: rowCount ?? 0 };
  });
}

/** The templates of the platform's account are synchronized some time after the start. */
async function findPlantilla(adminUrl: string): Promise<string> {
  const deadline = performance.now() + TEMPLATES_MS;
  for (;;) {
    const { rows } = await asAdmin(adminUrl, (client) =>
      client.query<{ id: string }>('select id from app.plantillas where suscriptor_id is null and nombre = $1', [
        PLANTILLA,
      ]),
    );
    if (rows[0]) return rows[0].id;
    if (performance.now() > deadline) throw new Error('difusion: the provider’s templates were never read');
    await pause(POLL_MS);
  }
}

function progressOf(adminUrl: string, id: number): Promise<{ sent: number; isOver: boolean }> {
  return asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ sent: string; over: boolean }>(
      `select d.estado = 'COMPLETADA' as over, (
         select count(*) from app.difusion_destinatarios r
          where r.difusion_id = d.id and r.estado not in ('PENDIENTE', 'ENVIANDO', 'OMITIDO')) as sent
         from app.difusiones d where d.id = $1`,
      [id],
    );
    return { sent: Number(rows[0]?.sent), isOver: rows[0]?.over === true };
  });
}
