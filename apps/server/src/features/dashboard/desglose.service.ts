import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import {
  listActividad,
  listAnuncios,
  listRecibidosPorTipo,
  type ActividadDeDia,
  type Anuncio,
  type RecibidosDeTipo,
} from './desglose.repository.ts';
import { readRango } from './requested-range.ts';

interface Query {
  from: string;
  to: string;
}

/** Received and sent messages per day of the range, counted as on the dashboard. */
export function listActividadPorDia(
  database: Database,
  actor: Actor,
  query: Query,
  now: Date,
): Promise<ActividadDeDia[]> {
  return listActividad(database, actor, readRango(query, now));
}

/** How many photos, voice notes and so on customers sent in the range. */
export function listTiposDeRecibidos(
  database: Database,
  actor: Actor,
  query: Query,
  now: Date,
): Promise<RecibidosDeTipo[]> {
  return listRecibidosPorTipo(database, actor, readRango(query, now));
}

/** The ads that brought customers in the range, best first. */
export function listAnunciosDeRango(
  database: Database,
  actor: Actor,
  query: Query,
  { now, limit }: { now: Date; limit: number },
): Promise<Anuncio[]> {
  return listAnuncios(database, actor, readRango(query, now), limit);
}
