import { readDuration } from '@tertulia/contract/core/durations';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { listHorarios } from '#public/areas';
import {
  listCierres,
  listEnviados,
  listAgentWaits,
  type CierresRow,
  type EnviadosRow,
  type AgentWaitRow,
} from './agentes.repository.ts';
import { meanOf, sumWaits } from './waiting-time.ts';
import { listRecibidosPorHora, type RecibidosDeHora } from './horas.repository.ts';
import { readRango } from './requested-range.ts';

export interface RespuestaDeAgente {
  usuarioId: number;
  agenteNombre: string;
  /** This user's mean of first answers, computed as on the dashboard; ISO 8601. */
  primeraRespuesta: string;
  primerasRespuestas: number;
}

/** The mean first answer of each user in the range, computed as on the dashboard; fastest first. */
export async function listRespuestasDeAgentes(
  database: Database,
  actor: Actor,
  query: { from: string; to: string },
  now: Date,
): Promise<RespuestaDeAgente[]> {
  const rango = readRango(query, now);
  const horarios = await database.withTenant(actor, listHorarios);
  const byUsuario = Map.groupBy(await listAgentWaits(database, actor, rango), ({ usuarioId }) => usuarioId);
  const means = [...byUsuario].map(([usuarioId, waits]) => ({
    usuarioId,
    agenteNombre: nameOf(waits),
    ...meanOf([sumWaits(horarios, waits)]),
    order: waits.reduce((sum, { desde, hasta }) => sum + (hasta - desde), 0) / waits.length,
  }));
  return means
    .map(({ slaPromedioPrimeraRespuesta, slaPromedioReloj: _reloj, ...row }) => ({
      ...row,
      primeraRespuesta: slaPromedioPrimeraRespuesta,
    }))
    .toSorted((a, b) => readDuration(a.primeraRespuesta) - readDuration(b.primeraRespuesta) || a.order - b.order)
    .map(({ order: _order, ...row }) => row);
}

/** How many messages each user or bot sent in the range, counted as on the dashboard. */
export function listEnviadosDeAgentes(
  database: Database,
  actor: Actor,
  query: { from: string; to: string },
  now: Date,
): Promise<EnviadosRow[]> {
  return listEnviados(database, actor, readRango(query, now));
}

/** How many chats each user closed in the range, counted as on the dashboard. */
export function listCierresDeAgentes(
  database: Database,
  actor: Actor,
  query: { from: string; to: string },
  now: Date,
): Promise<CierresRow[]> {
  return listCierres(database, actor, readRango(query, now));
}

/** How many messages customers wrote in each hour of each weekday of the range; empty hours are left out. */
export function listHorasDeRecibidos(
  database: Database,
  actor: Actor,
  query: { from: string; to: string },
  now: Date,
): Promise<RecibidosDeHora[]> {
  return listRecibidosPorHora(database, actor, readRango(query, now));
}

function nameOf(waits: readonly AgentWaitRow[]): string {
  return waits[0]?.agenteNombre ?? '';
}
