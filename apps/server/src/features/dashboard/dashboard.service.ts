import { toDuration } from '@tertulia/contract/core/durations';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toPage, type Page } from '@tertulia/contract/core/page';
import { SIN_RESPUESTA_SHOWN } from '@tertulia/contract/features/dashboard/cifras';
import type { Caso, Dashboard } from '@tertulia/contract/features/dashboard/dashboard';
import type { getDashboard, listCasos } from '@tertulia/contract/features/dashboard/endpoints';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { listHorarios } from '#public/areas';
import { findCasos, type CasoRow } from './casos.repository.ts';
import { countCifras, listRanking, listRatings, listSinResponder, listTurnos } from './cifras.repository.ts';
import { esperaOf, meansOf } from './espera.ts';
import { readRango } from './rango.ts';

const SIN_AGENTE = 'Sin agente';

export type DashboardService = ReturnType<typeof createDashboardService>;

/** The figures of a supervisor's range, and the rows behind each of them. */
export function createDashboardService({ database, clock }: { database: Database; clock: Clock }) {
  async function get(actor: Actor, query: EndpointInput<typeof getDashboard>['query']): Promise<Dashboard> {
    const now = clock.now();
    const rango = readRango(query, now);
    const horarios = await database.withTenant(actor, listHorarios);
    // one after another: a tenant's slow readings take turns (T23), and those that all wait at once could wait too long
    const cuentas = await countCifras(database, actor, rango);
    const turnos = await listTurnos(database, actor, rango);
    const ranking = await listRanking(database, actor, rango);
    const sinResponder = await listSinResponder(database, actor, { now, limit: SIN_RESPUESTA_SHOWN });
    const ratings = await listRatings(database, actor, rango);
    const medias = meansOf(horarios, turnos, rango.from);
    return {
      from: rango.from.toISOString(),
      to: rango.to.toISOString(),
      mensajesRecibidos: cuentas.recibidos,
      mensajesEnviados: cuentas.enviados,
      conversacionesAtendidas: cuentas.atendidas,
      conversacionesCerradas: cuentas.cerradas,
      ...medias.actual,
      anterior: {
        mensajesRecibidos: cuentas.recibidosAntes,
        mensajesEnviados: cuentas.enviadosAntes,
        conversacionesAtendidas: cuentas.atendidasAntes,
        conversacionesCerradas: cuentas.cerradasAntes,
        ...medias.anterior,
      },
      conversacionesPendientes: cuentas.enEspera,
      distribucionEstados: { ABIERTA: cuentas.abierta, CERRADA: cuentas.cerrada, PENDIENTE: cuentas.pendiente },
      rankingAtencion: ranking,
      abiertasMas2h: sinResponder.map(({ ocurrido, total: _total, ...chat }) => ({
        ...chat,
        duracion: toDuration((now.getTime() - ocurrido.getTime()) / 1000),
      })),
      abiertasMas2hTotal: sinResponder[0]?.total ?? 0,
      ratingPorAgente: ratings.map((row) => ({ ...row, agenteNombre: row.agenteNombre ?? SIN_AGENTE })),
    };
  }

  async function casos(
    actor: Actor,
    { from, to, page, size, sort, ...query }: EndpointInput<typeof listCasos>['query'],
  ): Promise<Page<Caso>> {
    const now = clock.now();
    const filter = { ...query, sinCerrar: query.sinCerrar === true, rango: readRango({ from, to }, now), now };
    const [{ rows, total }, horarios] = await Promise.all([
      findCasos(database, actor, filter, { page, size, descending: sort === 'ocurrido,desc' }),
      query.cifra === 'primeraRespuesta' ? database.withTenant(actor, listHorarios) : null,
    ]);
    const durationsOf = (row: CasoRow): Pick<Caso, 'duracion' | 'duracionReloj'> => {
      if (query.cifra === 'sinResponder')
        return { duracion: toDuration((now.getTime() - row.ocurrido.getTime()) / 1000), duracionReloj: null };
      if (horarios === null || row.desde === null) return { duracion: null, duracionReloj: null };
      const turno = { areaId: row.areaId, desde: row.desde.getTime(), hasta: row.ocurrido.getTime() };
      const { abierto, reloj } = esperaOf(horarios, turno);
      return { duracion: toDuration(abierto / 1000), duracionReloj: toDuration(reloj / 1000) };
    };
    return toPage(
      rows.map((row) => toCaso(row, durationsOf(row))),
      total,
      page,
      size,
    );
  }

  return { get, casos };
}

function toCaso(
  { areaId: _areaId, desde: _desde, ocurrido, ...row }: CasoRow,
  durations: Pick<Caso, 'duracion' | 'duracionReloj'>,
): Caso {
  return { ...row, ocurrido: ocurrido.toISOString(), ...durations };
}
