import type { Rol } from '@tertulia/contract/core/roles';
import type { Tx } from '#platform/db/tenant-transaction';

export interface Archivo {
  id: number;
  nombreOriginal: string;
  tipoMime: string;
  tamano: number | null;
  sha256: Buffer | null;
  clave: string | null;
  origenUrl: string | null;
  estado: 'PENDIENTE' | 'LISTO' | 'ERROR';
  mensajeId: number | null;
  uso: 'ADJUNTO' | 'ANUNCIO' | 'GRABACION';
  /** The chat of its message; null while it belongs to none. */
  conversacionId: number | null;
}

export interface Reader {
  userId: number;
  roles: readonly Rol[];
}

/**
 * A file is seen by whoever may see what it belongs to. Each feature with files answers for its own: true or false, or
 * null when the file is none of its.
 */
export type AccesoArchivo = (tx: Tx, reader: Reader, archivo: Archivo) => Promise<boolean | null>;
