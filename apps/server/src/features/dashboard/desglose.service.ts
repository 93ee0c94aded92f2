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
import { readRango } from './rango.ts';

interface Query {
  from: string;
  to: string;
}

/** What was received and sent on each day of the range, counted as on the dashboard. */
export function listActividadPorDia(
  database: Database,
  actor: Actor,
  query: Query,
  now: Date,
): Promise<ActividadDeDia[]> {
  return listActividad(database, actor, readRango(query, now));
}

/** How many photos, voice notes and the rest customers sent in the range. */
export function listTiposDeRecibidos(
  database: Database,
  actor: Actor,
  query: Query,
  now: Date,
): Promise<RecibidosDeTipo[]> {
  return listRecibidosPorTipo(database, actor, readRango(query, now));
}

/** The ads that customers came by in the range, the best one first. */
export function listAnunciosDeRango(
  database: Database,
  actor: Actor,
  query: Query,
  { now, limit }: { now: Date; limit: number },
): Promise<Anuncio[]> {
  return listAnuncios(database, actor, readRango(query, now), limit);
}
