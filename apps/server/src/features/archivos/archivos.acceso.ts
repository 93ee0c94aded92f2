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
  /** The chat of its message; null without a message. */
  conversacionId: number | null;
}

export interface Reader {
  userId: number;
  roles: readonly Rol[];
}

/**
 * Decides whether a reader may see a file: true or false, or null for another feature's file. Each feature with files
 * has one.
 */
export type AccesoArchivo = (tx: Tx, reader: Reader, archivo: Archivo) => Promise<boolean | null>;
