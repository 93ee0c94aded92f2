import type { Clase } from './inbox-table.repository.ts';

/** A webhook as received, before verification. */
export interface RawWebhook {
  clase: Clase;
  /** Path without the query. */
  ruta: string;
  consulta: string;
  cuerpo: string;
  firma: string;
  /** The calling address, as budgets count it; null for a replay. */
  direccion: string | null;
}
