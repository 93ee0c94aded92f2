import type { Clase } from './inbox-table.repository.ts';

/** A webhook as it came in, before anything is believed. */
export interface RawWebhook {
  clase: Clase;
  /** Path without the query. */
  ruta: string;
  consulta: string;
  cuerpo: string;
  firma: string;
  /** The address that called, as budgets count it; null for a replay. */
  direccion: string | null;
}
