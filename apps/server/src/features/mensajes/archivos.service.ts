import type { Readable } from 'node:stream';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import { FileMissing, type ByteRange, type FileStore } from '#platform/files/file-store';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { mayReadMensajes } from './acceso.policy.ts';
import { findAcceso } from './acceso.repository.ts';
import { findArchivo, findLector, type Archivo, type Lector } from './archivos.repository.ts';
import type { ArchivoUrls } from './archivos.urls.ts';

export interface ArchivoVisible {
  nombreOriginal: string;
  tipoMime: string;
  tamano: number;
  /** Names the content, not the file: the same bytes have the same one. */
  etag: string;
  /** Throws NOT_FOUND when the bytes are gone. */
  read(range?: ByteRange): Promise<Readable>;
}

export interface ArchivosService {
  /** A fresh address of a file whose message the caller may read. Throws NOT_FOUND or FORBIDDEN. */
  renewUrl(actor: Actor, archivoId: number): Promise<{ url: string }>;
  /** The file behind a signed address. Throws FORBIDDEN for every address that is not good any more, NOT_FOUND for no file. */
  open(archivoId: number, query: unknown): Promise<ArchivoVisible>;
}

export interface ArchivosDeps {
  database: Database;
  files: Pick<FileStore, 'get'>;
  urls: ArchivoUrls;
}

export function createArchivosService({ database, files, urls }: ArchivosDeps): ArchivosService {
  return {
    renewUrl: (actor, archivoId) =>
      database.withTenant(actor, async (tx) => {
        await readable(tx, actor, archivoId);
        return { url: urls.urlOf(actor, archivoId) };
      }),

    async open(archivoId, query) {
      const address = urls.read(archivoId, query);
      if (!address) throw new AppError('FORBIDDEN');
      const archivo = await database.withTenant({ tenantId: address.tenantId }, async (tx) => {
        const lector = await findLector(tx, address.sessionId, address.at);
        if (!lector) throw new AppError('FORBIDDEN');
        // The right may have gone since the address was signed: a chat was transferred, a role taken.
        return readable(tx, lector, archivoId);
      });
      const { clave, tamano, sha256, nombreOriginal, tipoMime } = archivo;
      if (archivo.estado !== 'LISTO' || clave === null || tamano === null) throw new AppError('NOT_FOUND');
      return {
        nombreOriginal,
        tipoMime,
        tamano,
        etag: `"${sha256?.toString('hex') ?? clave}"`,
        read: (range) => files.get(clave, range).catch(toNotFound),
      };
    },
  };
}

async function readable(
  tx: Tx,
  lector: Pick<Lector, 'userId'> & { roles: Actor['roles'] },
  archivoId: number,
): Promise<Archivo> {
  const archivo = await findArchivo(tx, archivoId);
  if (!archivo || archivo.conversacionId === null) throw new AppError('NOT_FOUND');
  const acceso = await findAcceso(tx, lector.userId, archivo.conversacionId);
  if (!acceso) throw new AppError('NOT_FOUND');
  if (!mayReadMensajes(lector, acceso)) throw new AppError('FORBIDDEN');
  return archivo;
}

function toNotFound(error: unknown): never {
  throw error instanceof FileMissing ? new AppError('NOT_FOUND') : error;
}
