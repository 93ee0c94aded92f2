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
import { listNombres, listRatings, listSinResponder } from './cifras.repository.ts';
import { countRango, type Cifras } from './cuenta.service.ts';
import { countPorUsuario, idsOf } from './day-metrics.ts';
import { listSinCerrar } from './dias.repository.ts';
import { esperaOf } from './waiting-time.ts';
import { readRango } from './requested-range.ts';

const SIN_AGENTE = 'Sin agente';

export type DashboardService = ReturnType<typeof createDashboardService>;

/** The metrics of a supervisor's range, and the rows behind each of them. */
export function createDashboardService({ database, clock }: { database: Database; clock: Clock }) {
  async function get(actor: Actor, query: EndpointInput<typeof getDashboard>['query']): Promise<Dashboard> {
    const now = clock.now();
    const rango = readRango(query, now);
    const horarios = await database.withTenant(actor, listHorarios);
    // sequential: a tenant's slow queries take turns (T23), and too many waiting at once could time out
    const { actual, anterior } = await countRango(database, actor, { rango, horarios });
    const sinCerrarAhora = await listSinCerrar(database, actor, actual.tocados);
    const nombres = await listNombres(database, actor);
    const sinResponder = await listSinResponder(database, actor, { now, limit: SIN_RESPUESTA_SHOWN });
    const ratings = await listRatings(database, actor, rango);
    const touched = (chats: Buffer) => idsOf(chats).filter((id) => actual.tocados.has(id));
    const [abiertas, pendientes] = [touched(sinCerrarAhora.abiertas), touched(sinCerrarAhora.pendientes)];
    const sinCerrar = new Set([...abiertas, ...pendientes]);
    return {
      from: rango.from.toISOString(),
      to: rango.to.toISOString(),
      ...toCifras(actual),
      anterior: toCifras(anterior),
      conversacionesPendientes: sinCerrarAhora.enEspera,
      distribucionEstados: {
        ABIERTA: abiertas.length,
        CERRADA: actual.tocados.size - sinCerrar.size,
        PENDIENTE: pendientes.length,
      },
      rankingAtencion: rankingOf(countPorUsuario(actual.cuentas, sinCerrar), nombres),
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
      const wait = { areaId: row.areaId, desde: row.desde.getTime(), hasta: row.ocurrido.getTime() };
      const { abierto, reloj } = esperaOf(horarios, wait);
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

function toCifras({ recibidos, enviados, cerradas, atendidos, media }: Cifras): Dashboard['anterior'] {
  return {
    mensajesRecibidos: recibidos,
    mensajesEnviados: enviados,
    conversacionesAtendidas: atendidos.size,
    conversacionesCerradas: cerradas,
    ...media,
  };
}

/** How many chats each user wrote in, and how many of those are not closed now; busiest first, then by name. */
function rankingOf(
  porUsuario: ReturnType<typeof countPorUsuario>,
  nombres: readonly { id: number; nombre: string }[],
): Dashboard['rankingAtencion'] {
  const ranking = nombres.flatMap(({ id, nombre }) => {
    const chats = porUsuario.get(id);
    if (!chats) return [];
    return {
      usuarioId: id,
      agenteNombre: nombre,
      conversacionesAtendidas: chats.atendidas,
      conversacionesSinCerrar: chats.sinCerrar,
    };
  });
  return ranking.toSorted((a, b) => b.conversacionesAtendidas - a.conversacionesAtendidas);
}

function toCaso(
  { areaId: _areaId, desde: _desde, ocurrido, ...row }: CasoRow,
  durations: Pick<Caso, 'duracion' | 'duracionReloj'>,
): Caso {
  return { ...row, ocurrido: ocurrido.toISOString(), ...durations };
}
