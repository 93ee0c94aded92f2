import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import type { Database } from '#platform/db/database';
import { FileMissing, type FileStore } from '#platform/files/file-store';
import type { Log } from '#platform/log/log';
import { MAX_DRAWN_BYTES, PHOTO, type Images } from '#platform/images/images';
import { releaseClave } from './archivos.jobs.ts';
import { countTry, listFotos, listTenants, replaceFoto, type FotoAntigua } from './redibujo.repository.ts';

/** Interval of the search for photos stored before photos were redrawn on upload. */
export const REDIBUJO_SECONDS = 3600;
const BATCH = 20;
/** Pause between photos, so that a large backlog does not delay users who choose one now. */
const REST_MS = 20;

interface RedibujoDeps {
  database: Database;
  files: Pick<FileStore, 'get' | 'put' | 'remove'>;
  images: Pick<Images, 'draw'>;
  log: Log;
}

/**
 * Redraws the old photos of users and products, which removes their GPS position. One transaction each, so an
 * interrupted run continues later. Returns how many were drawn.
 */
export async function redrawFotos(deps: RedibujoDeps, signal: AbortSignal): Promise<number> {
  const { database, log } = deps;
  let done = 0;
  for (const tenantId of await listTenants(database)) {
    try {
      done += await redrawOf(deps, tenantId, signal);
    } catch (error) {
      // undrawn photos keep their mark: the next run retries them
      log.warn({ err: error, tenantId }, 'a tenant’s photos could not be redrawn');
    }
  }
  if (done > 0) log.info({ redrawn: done }, 'redrew photos that held hidden data');
  return done;
}

async function redrawOf(deps: RedibujoDeps, tenantId: number, signal: AbortSignal): Promise<number> {
  let done = 0;
  // a failing photo is tried once per run, and does not block those after it
  let afterId = 0;
  for (;;) {
    const fotos = await deps.database.withTenant({ tenantId }, (tx) => listFotos(tx, { afterId, limit: BATCH }));
    for (const foto of fotos) {
      if (signal.aborted) return done;
      if (await redraw(deps, tenantId, foto)) done += 1;
      afterId = foto.id;
      await pause(REST_MS);
    }
    if (fotos.length < BATCH) return done;
  }
}

async function redraw(deps: RedibujoDeps, tenantId: number, foto: FotoAntigua): Promise<boolean> {
  const { database, files, images, log } = deps;
  const bytes = await read(files, foto.clave);
  const drawn = bytes && (await images.draw(tenantId, { bytes, ...PHOTO }));
  if (!drawn) {
    const left = await database.withTenant({ tenantId }, (tx) => countTry(tx, foto.id));
    if (left === 0) log.warn({ tenantId, archivoId: foto.id }, 'a photo cannot be redrawn and is left unchanged');
    return false;
  }
  const {
    key: clave,
    size: tamano,
    sha256,
  } = await files.put(Buffer.from(drawn), {
    tenantId,
    maxBytes: MAX_DRAWN_BYTES,
  });
  const tipoMime = foto.tipoMime === 'image/jpeg' || foto.tipoMime === 'image/webp' ? foto.tipoMime : 'image/png';
  const isReplaced = await database.withTenant({ tenantId }, async (tx) => {
    const replaced = await replaceFoto(tx, foto, { clave, tamano, sha256, tipoMime });
    if (replaced) await releaseClave(tx, foto.clave);
    return replaced;
  });
  // a user chose another photo in between
  if (!isReplaced) await files.remove(clave);
  return isReplaced;
}

async function read(files: RedibujoDeps['files'], clave: string): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await buffer(await files.get(clave)));
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}
