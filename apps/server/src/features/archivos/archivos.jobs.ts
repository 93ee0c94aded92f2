import { z } from 'zod';
import { MAX_ENTRANTE_BYTES } from '@tertulia/contract/features/archivos/limites';
import type { Database } from '#platform/db/database';
import { FileTooLarge, type FileStore } from '#platform/files/file-store';
import { defineJob, handleJob, type JobContext, type JobHandler } from '#platform/jobs/job';
import type { Log } from '#platform/log/log';
import { FetchRefused, FetchStatus, safeFetch } from '#platform/net/safe-fetch';
import { nameFromDisposition, originRules, type ProviderOrigin } from './archivos.origen.ts';
import { completeArchivo, failArchivo, findArchivo, listClavesKnown, type Contenido } from './archivos.repository.ts';
import type { Archivo } from './archivos.acceso.ts';
import { sniffContentType } from '#platform/files/content-type';

const FETCH_MS = 60_000;
const MAX_REDIRECTS = 3;
const ORPHAN_MS = 30 * 60_000;

/** Fetches what a customer sent. Runs as often as it must; the first run that comes through counts. */
export const archivosDownloadJob = defineJob({
  task: 'archivos.download',
  payload: z.object({ archivoId: z.number().int() }),
  maxAttempts: 8,
  timeoutMs: FETCH_MS + 20_000,
});

export interface ArchivosJobsDeps {
  database: Database;
  files: FileStore;
  provider: ProviderOrigin;
  log: Log;
}

export function archivosJobs(deps: ArchivosJobsDeps): JobHandler[] {
  return [handleJob(archivosDownloadJob, ({ archivoId }, context) => download(deps, archivoId, context))];
}

async function download(deps: ArchivosJobsDeps, archivoId: number, context: JobContext): Promise<void> {
  const { database, files, log } = deps;
  const scope = { tenantId: context.tenantId };
  const archivo = await database.withTenant(scope, (tx) => findArchivo(tx, archivoId));
  if (archivo?.estado !== 'PENDIENTE') return;
  let contenido: Contenido;
  try {
    contenido = await store(deps, archivo, context);
  } catch (error) {
    const reason = lastingReason(error);
    if (reason === null && !context.isLastAttempt) throw error;
    await database.withTenant(scope, async (tx) => {
      if (await failArchivo(tx, archivoId, reason ?? 'UNAVAILABLE')) tell(tx, archivo);
    });
    // Refused content is the sender's matter; a provider that cannot be reached is ours.
    if (reason === null) throw error;
    log.warn({ err: error, archivoId, reason }, 'media of a customer was refused');
    return;
  }
  const isFirst = await database.withTenant(scope, async (tx) => {
    const done = await completeArchivo(tx, archivoId, contenido);
    if (done) tell(tx, archivo);
    return done;
  });
  if (!isFirst) await files.remove(contenido.clave);
}

async function store(
  { files, provider }: ArchivosJobsDeps,
  archivo: Archivo,
  { tenantId, signal }: JobContext,
): Promise<Contenido> {
  const limits = { maxBytes: MAX_ENTRANTE_BYTES, timeoutMs: FETCH_MS, maxRedirects: MAX_REDIRECTS };
  const fetched = await safeFetch(archivo.origenUrl ?? '', { ...originRules(provider), ...limits, signal });
  const { key, size, sha256 } = await files.put(fetched.body, { tenantId, maxBytes: MAX_ENTRANTE_BYTES, signal });
  const tipoMime = await sniffContentType(await files.get(key));
  return {
    clave: key,
    tamano: size,
    sha256,
    tipoMime,
    nombreOriginal: nameFromDisposition(fetched.contentDisposition),
  };
}

/** Why another attempt would end the same way, or null when it might not. */
function lastingReason(error: unknown): string | null {
  if (error instanceof FetchRefused) return error.reason;
  if (error instanceof FileTooLarge) return 'TOO_LARGE';
  // 404 may pass: the provider tells of media before every one of its servers has them
  if (error instanceof FetchStatus && (error.status === 400 || error.status === 410)) return `STATUS_${error.status}`;
  return null;
}

function tell(
  tx: { emit(name: string, data: Record<string, unknown>): void },
  { conversacionId, mensajeId }: Archivo,
): void {
  if (conversacionId !== null && mensajeId !== null) tx.emit('mensaje', { conversacionId, mensajeId });
}

/** Removes stored bytes that no row names: left by a process that died between storing and committing (UPL-04). */
export async function removeOrphanArchivos({
  database,
  files,
  log,
}: Pick<ArchivosJobsDeps, 'database' | 'files' | 'log'>): Promise<void> {
  const removed = await files.removeOrphans({
    olderThanMs: ORPHAN_MS,
    findKnown: (tenantId, keys) => database.withTenant({ tenantId }, (tx) => listClavesKnown(tx, keys)),
  });
  if (removed > 0) log.info({ removed }, 'removed files that nothing names');
}
