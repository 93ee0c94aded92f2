import type { Readable } from 'node:stream';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import { FileMissing, type ByteRange, type FileStore } from '#platform/files/file-store';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import type { AccesoArchivo, Archivo, Reader } from './archivos.acceso.ts';
import { findArchivo, findReader, type NewArchivo } from './archivos.repository.ts';
import type { ArchivoUrls } from './archivos.urls.ts';

/** The file that a request brought. */
export function archivoOf({
  key: clave,
  size: tamano,
  sha256,
  type: tipoMime,
  name: nombreOriginal,
}: Upload): NewArchivo {
  return { clave, tamano, sha256, tipoMime, nombreOriginal };
}

export interface ArchivoVisible {
  nombreOriginal: string;
  tipoMime: string;
  tamano: number;
  /** True for the provider, which accepts each type inline. */
  isForProvider: boolean;
  /** Identifies the content: equal bytes have an equal one. */
  etag: string;
  /** Throws NOT_FOUND if the bytes are gone. */
  read(range?: ByteRange): Promise<Readable>;
}

export interface ArchivosService {
  /** A new URL of a file that the caller may see. Throws NOT_FOUND or FORBIDDEN. */
  renewUrl(actor: Actor, archivoId: number): Promise<{ url: string }>;
  /** The file of a signed URL. Throws FORBIDDEN for an invalid URL, NOT_FOUND without a file. */
  open(archivoId: number, query: unknown): Promise<ArchivoVisible>;
}

export interface ArchivosDeps {
  database: Database;
  files: Pick<FileStore, 'get'>;
  urls: ArchivoUrls;
  /** The access rules of the features with files. */
  accesos: readonly AccesoArchivo[];
}

export function createArchivosService({ database, files, urls, accesos }: ArchivosDeps): ArchivosService {
  async function readable(tx: Tx, reader: Reader, archivoId: number): Promise<Archivo> {
    const archivo = await findArchivo(tx, archivoId);
    if (!archivo) throw new AppError('NOT_FOUND');
    for (const acceso of accesos) {
      const may = await acceso(tx, reader, archivo);
      if (may === true) return archivo;
      if (may === false) throw new AppError('FORBIDDEN');
    }
    throw new AppError('NOT_FOUND');
  }

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
        if (address.sessionId === null) return findArchivo(tx, archivoId);
        const reader = await findReader(tx, address.sessionId, address.at);
        if (!reader) throw new AppError('FORBIDDEN');
        // The right may be gone since the URL was signed, after a transfer or a role change.
        return readable(tx, reader, archivoId);
      });
      if (!archivo) throw new AppError('NOT_FOUND');
      const { clave, tamano, sha256, nombreOriginal, tipoMime } = archivo;
      if (archivo.estado !== 'LISTO' || clave === null || tamano === null) throw new AppError('NOT_FOUND');
      return {
        nombreOriginal,
        tipoMime,
        tamano,
        isForProvider: address.capability === 'proveedor',
        etag: `"${sha256?.toString('hex') ?? clave}"`,
        read: (range) => files.get(clave, range).catch(toNotFound),
      };
    },
  };
}

function toNotFound(error: unknown): never {
  throw error instanceof FileMissing ? new AppError('NOT_FOUND') : error;
}
