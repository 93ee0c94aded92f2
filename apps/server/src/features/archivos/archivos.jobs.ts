import { z } from 'zod';
import {
  IMAGENES_ANUNCIO,
  MAX_ANUNCIO_BYTES,
  MAX_ENTRANTE_BYTES,
  MAX_GRABACION_BYTES,
} from '@tertulia/contract/features/archivos/limites';
import type { ProviderAccount } from '#integrations/twilio/port';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import { FileTooLarge, type FileStore } from '#platform/files/file-store';
import { defineJob, handleJob, type JobContext, type JobHandler } from '#platform/jobs/job';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Log } from '#platform/log/log';
import { FetchRefused, FetchStatus, safeFetch } from '#platform/net/safe-fetch';
import { findCanalEnvio, toAccount } from '#public/canales';
import {
  adOriginRules,
  isOfAccount,
  nameFromDisposition,
  originRules,
  type ProviderOrigin,
} from './archivos.origen.ts';
import {
  clearClave,
  completeArchivo,
  failArchivo,
  findArchivo,
  findCanalId,
  listClavesKnown,
  type Contenido,
} from './archivos.repository.ts';
import type { Archivo } from './archivos.acceso.ts';
import { sniffContentType } from '#platform/files/content-type';

const FETCH_MS = 60_000;
const MAX_REDIRECTS = 3;
const MAX_BYTES = { ADJUNTO: MAX_ENTRANTE_BYTES, ANUNCIO: MAX_ANUNCIO_BYTES, GRABACION: MAX_GRABACION_BYTES } as const;

/**
 * Downloads a customer's file, or the picture of the ad that led them here. May run repeatedly; the first run that
 * completes counts.
 */
const archivosDownloadJob = defineJob({
  task: 'archivos.download',
  payload: z.object({ archivoId: z.number().int() }),
  maxAttempts: 8,
  timeoutMs: FETCH_MS + 20_000,
  queue: 'downloads',
});

/** Schedules a file's download. */
export function enqueueDownload(tx: Tx, archivoId: number): Promise<void> {
  return tx.enqueue(archivosDownloadJob.of({ archivoId }));
}

/** Removes released bytes: the sweep covers only bytes that never had a row. */
const archivosReleaseJob = defineJob({ task: 'archivos.release', payload: z.object({ clave: z.string() }) });

/** Releases a file's bytes: they are removed unless another row names them. */
export async function releaseArchivo(tx: Tx, id: number): Promise<void> {
  const clave = await clearClave(tx, id);
  if (clave !== null) await releaseClave(tx, clave);
}

/** The same for bytes that no row of this feature names any more. */
export async function releaseClave(tx: Tx, clave: string): Promise<void> {
  await tx.enqueue(archivosReleaseJob.of({ clave }));
}

export interface ArchivosJobsDeps {
  database: Database;
  files: FileStore;
  provider: ProviderOrigin;
  secretBox: Pick<SecretBox, 'open'>;
  log: Log;
  /** Notifies the viewers of the message that its file has changed; sent with the commit. */
  publishArrival: (tx: Tx, changed: { conversacionId: number; mensajeId: number }) => Promise<void>;
}

export function archivosJobs(deps: ArchivosJobsDeps): JobHandler[] {
  return [
    handleJob(
      archivosDownloadJob,
      ({ archivoId }, context) => download(deps, archivoId, context),
      ({ archivoId }, tenantId) => giveUp(deps, archivoId, tenantId),
    ),
    handleJob(archivosReleaseJob, ({ clave }, { tenantId }) => removeReleased(deps, tenantId, clave)),
  ];
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
      if (await failArchivo(tx, archivoId, reason ?? 'UNAVAILABLE')) await publishMensaje(deps, tx, archivo);
    });
    // Refused content is final; an unreachable provider is an error and is retried.
    if (reason === null) throw error;
    log.warn({ err: error, archivoId, reason }, 'media of a customer was refused');
    return;
  }
  const isFirst = await database.withTenant(scope, async (tx) => {
    const done = await completeArchivo(tx, archivoId, contenido);
    if (done) await publishMensaje(deps, tx, archivo);
    return done;
  });
  if (!isFirst) await files.remove(contenido.clave);
}

/** A released file is not copied any more: a row that does not name its bytes by now never will. */
async function removeReleased({ database, files }: ArchivosJobsDeps, tenantId: number, clave: string): Promise<void> {
  const known = await database.withTenant({ tenantId }, (tx) => listClavesKnown(tx, [clave]));
  if (!known.has(clave)) await files.remove(clave);
}

/** Marks a download that is not retried as failed, so that the bubble shows it. */
async function giveUp(deps: ArchivosJobsDeps, archivoId: number, tenantId: number): Promise<void> {
  await deps.database.withTenant({ tenantId }, async (tx) => {
    const archivo = await findArchivo(tx, archivoId);
    if (archivo && (await failArchivo(tx, archivoId, 'UNAVAILABLE'))) await publishMensaje(deps, tx, archivo);
  });
}

/** The content for an ad's picture is no picture: the card cannot show it. */
class NotAPicture extends Error {}

/**
 * The account with access to a file: the subaccount of its chat's channel if the file is there, else the platform's
 * account.
 */
async function accountOf(
  { database, secretBox }: ArchivosJobsDeps,
  { conversacionId, origenUrl }: Archivo,
  tenantId: number,
): Promise<ProviderAccount> {
  if (conversacionId === null || origenUrl === null) return {};
  const canal = await database.withTenant({ tenantId }, async (tx) => {
    const canalId = await findCanalId(tx, conversacionId);
    return canalId === undefined ? undefined : findCanalEnvio(tx, canalId);
  });
  const account = canal ? toAccount(canal, secretBox) : {};
  return account.subaccount && isOfAccount(origenUrl, account.subaccount.sid) ? account : {};
}

async function store(deps: ArchivosJobsDeps, archivo: Archivo, { tenantId, signal }: JobContext): Promise<Contenido> {
  const { files, provider } = deps;
  const isAnuncio = archivo.uso === 'ANUNCIO';
  const maxBytes = MAX_BYTES[archivo.uso];
  const account = await accountOf(deps, archivo, tenantId);
  const kind = archivo.uso === 'GRABACION' ? 'recording' : 'media';
  const rules = isAnuncio ? adOriginRules(provider, account) : originRules(provider, account, kind);
  const limits = { maxBytes, timeoutMs: FETCH_MS, maxRedirects: MAX_REDIRECTS };
  const fetched = await safeFetch(archivo.origenUrl ?? '', { ...rules, ...limits, signal });
  const { key, size, sha256 } = await files.put(fetched.body, { tenantId, maxBytes, signal });
  const tipoMime = await sniffContentType((range) => files.get(key, range), size);
  if (isAnuncio && !IMAGENES_ANUNCIO.some((known) => known === tipoMime)) {
    await files.remove(key);
    throw new NotAPicture(`The picture of an ad is ${tipoMime}`);
  }
  return {
    clave: key,
    tamano: size,
    sha256,
    tipoMime,
    nombreOriginal: nameFromDisposition(fetched.contentDisposition),
  };
}

/** Why a retry would fail too, or null if it may succeed. */
function lastingReason(error: unknown): string | null {
  if (error instanceof FetchRefused) return error.reason;
  if (error instanceof FileTooLarge) return 'TOO_LARGE';
  if (error instanceof NotAPicture) return 'TYPE';
  // 404 may be temporary: the provider announces media before all of its servers have them
  if (error instanceof FetchStatus && (error.status === 400 || error.status === 410)) return `STATUS_${error.status}`;
  return null;
}

async function publishMensaje(
  { publishArrival }: ArchivosJobsDeps,
  tx: Tx,
  { conversacionId, mensajeId }: Archivo,
): Promise<void> {
  if (conversacionId !== null && mensajeId !== null) await publishArrival(tx, { conversacionId, mensajeId });
}
