import type { Clock } from '#platform/clock/clock';
import type { Config } from '#platform/config/config';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { FileStore } from '#platform/files/file-store';
import { workMeters, type Metrics } from '#platform/http/metrics';
import type { JobHandler } from '#platform/jobs/job';
import { createWorker, type Worker } from '#platform/jobs/worker';
import type { Log } from '#platform/log/log';
import type { Pictures } from '#platform/pictures/pictures';
import type { MessagingProvider } from '#integrations/twilio/port';
import { ORPHANS_SECONDS, removeOrphanArchivos } from './features/archivos/archivos.timers.ts';
import { REDIBUJO_SECONDS, redrawFotos } from './features/archivos/redibujo.timers.ts';
import { CALIDAD_SECONDS, refreshCalidad } from './features/canales/calidad.service.ts';
import { FOLD_SECONDS, foldAllContadores } from './features/inbox/lists/contadores.timers.ts';
import { countDias, DIAS_SECONDS } from './features/dashboard/dias.timers.ts';
import { WAKE_SECONDS, wakeDifusiones } from './features/difusiones/difusiones.jobs.ts';
import { LEAD_SECONDS } from './features/lead/lead.jobs.ts';
import type { LeadService } from './features/lead/lead.service.ts';
import type { PlantillasService } from './features/plantillas/plantillas.service.ts';
import { PLANTILLAS_SYNC_SECONDS } from './features/plantillas/plantillas.sync.ts';
import { purgeAll, RETENTION_SECONDS } from './features/retencion/retencion.timers.ts';
import { LAPSE_SECONDS, releaseLapsedReservas } from './features/saldo/cargos.service.ts';
import { RECORDATORIOS_SECONDS, type RecordatoriosService } from './features/tareas/recordatorios.service.ts';
import type { KeyedQueue } from './features/inbox/inbound/keyed-queue.ts';
import { settleEstados } from './features/inbox/inbound/estados-perdidos.service.ts';
import { reconcileAll, RECONCILE_SECONDS } from './features/inbox/inbound/webhooks.timers.ts';

/** How often the background looks for what is due. What a test awaits that is due in the future shall not cost it the longest wait. */
export interface Pace {
  /** Jobs whose time has come. */
  jobsMs?: number;
  /** Chats whose score is due, and broadcasts whose hours have come. */
  timersSeconds?: number;
  /** The journal. */
  recoveryPollMs?: number;
}

interface WorkParts {
  /** Of the role that sees jobs, and no tenant's rows. */
  connectionString: string;
  handlers: readonly JobHandler[];
  metrics: Metrics;
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  files: FileStore;
  pictures: Pictures;
  secretBox: SecretBox;
  queue: KeyedQueue;
  /** Null while WhatsApp is not configured. */
  provider: MessagingProvider | null;
  lead: LeadService;
  recordatorios: RecordatoriosService;
  plantillas: PlantillasService;
  pace: Pace;
}

/** What works off jobs, and what recurs, whichever process does it. None in a process that only answers calls. */
export function createWork(parts: WorkParts): Worker | null {
  const { connectionString, handlers, metrics, config, log, pace } = parts;
  if (config.SERVER_ROLE === 'api') return null;
  const connections = config.JOB_CONNECTIONS;
  const pollMs = pace.jobsMs;
  const worker = createWorker({ connectionString, handlers, connections, log, pollMs, ...workMeters(metrics) });
  addTimers(worker, parts);
  return worker;
}

function addTimers(worker: Worker, parts: WorkParts): void {
  const { config, database, clock, log, files, pictures, secretBox, queue, provider, pace } = parts;
  worker.every('archivos.orphans', ORPHANS_SECONDS, (signal) => removeOrphanArchivos({ database, files, log, signal }));
  worker.every('archivos.redibujo', REDIBUJO_SECONDS, async (signal) => {
    await redrawFotos({ database, files, pictures, log }, signal);
  });
  worker.every('contadores.fold', FOLD_SECONDS, async () => {
    await foldAllContadores(database);
  });
  worker.every('retencion.purge', RETENTION_SECONDS, async (signal) => {
    await purgeAll({ database, clock, days: config, signal, log });
  });
  worker.every('saldo.reservas', LAPSE_SECONDS, async (signal) => {
    const settle = async (tenantId: number, ids: readonly number[]) =>
      provider ? settleEstados({ database, provider, secretBox, signal }, tenantId, ids) : new Set(ids);
    await releaseLapsedReservas({ database, clock, settle, signal, log });
  });
  worker.every('lead.due', pace.timersSeconds ?? LEAD_SECONDS, async (signal) => {
    await parts.lead.recomputeDue(signal);
  });
  worker.every('difusiones.wake', pace.timersSeconds ?? WAKE_SECONDS, () => wakeDifusiones({ database, clock }));
  worker.every('dashboard.dias', DIAS_SECONDS, async (signal) => {
    await countDias({ database, log }, signal);
  });
  worker.every('tareas.recordatorios', RECORDATORIOS_SECONDS, async (signal) => {
    await parts.recordatorios.remindAll(signal);
  });
  if (!provider) return;
  worker.every('webhooks.reconcile', RECONCILE_SECONDS, async (signal) => {
    await reconcileAll({ database, clock, provider, secretBox, queue, log, signal });
  });
  worker.every('canales.calidad', CALIDAD_SECONDS, (signal) =>
    refreshCalidad({ database, clock, provider, secretBox, log }, signal),
  );
  worker.every('plantillas.sync', PLANTILLAS_SYNC_SECONDS, (signal) => parts.plantillas.syncAll(signal));
}
