import { CIFRAS, MAX_RANGO_DIAS, type Cifra } from '@tertulia/contract/features/dashboard/cifras';
import { ESTADOS_CONVERSACION, type EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import { addDays, instantOf, mondayOf, readDay } from '../../platform/format/days.ts';
import { readPositive } from '../../platform/format/positive.ts';

/** Today, this week, or days picked by hand (document 1 §4). */
export type RangoRapido = 'hoy' | 'semana' | 'custom';

/** The open rows behind a KPI. */
export interface CasosAbiertos {
  cifra: Cifra;
  usuarioId?: number | undefined;
  estado?: EstadoConversacion | undefined;
  sinCerrar?: true | undefined;
}

/** The state of the dashboard in the page's address; without a range it is today, at the time of opening. */
export interface DashboardSearch extends Partial<CasosAbiertos> {
  rango?: 'semana' | undefined;
  /** `yyyy-MM-dd`, both inclusive; together they are the picked range. */
  desde?: string | undefined;
  hasta?: string | undefined;
  /** The page of the open rows. */
  page?: number | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const [desde, hasta] = [readDay(search['desde']), readDay(search['hasta'])];
  const isPicked = desde !== undefined && hasta !== undefined;
  const cifra = CIFRAS.find((one) => one === search['cifra']);
  return {
    rango: !isPicked && search['rango'] === 'semana' ? 'semana' : undefined,
    desde: isPicked ? desde : undefined,
    hasta: isPicked ? hasta : undefined,
    cifra,
    usuarioId: cifra && readPositive(search['usuarioId']),
    estado: cifra && ESTADOS_CONVERSACION.find((one) => one === search['estado']),
    sinCerrar: cifra && search['sinCerrar'] === true ? true : undefined,
    page: cifra && readPositive(search['page']),
  };
}

export interface Dias {
  rapido: RangoRapido;
  desde: string;
  hasta: string;
}

/** The days of the address, on this day in Bogotá (`yyyy-MM-dd`). */
export function diasOf({ rango, desde, hasta }: DashboardSearch, today: string): Dias {
  if (desde !== undefined && hasta !== undefined) return { rapido: 'custom', desde, hasta };
  if (rango !== 'semana') return { rapido: 'hoy', desde: today, hasta: today };
  const monday = mondayOf(today);
  return { rapido: 'semana', desde: monday, hasta: addDays(monday, 6) };
}

/** The range as instants: from the first day's 00:00 to the end of the last one, exclusive. */
export function instantsOf({ desde, hasta }: Pick<Dias, 'desde' | 'hasta'>): { from: string; to: string } {
  return { from: instantOf(desde, '00:00'), to: instantOf(addDays(hasta, 1), '00:00') };
}

/** The error of the picked days, or null. */
export function faultOf({ desde, hasta }: Pick<Dias, 'desde' | 'hasta'>): 'backwards' | 'long' | null {
  if (hasta < desde) return 'backwards';
  return hasta >= addDays(desde, MAX_RANGO_DIAS) ? 'long' : null;
}

/** The open rows, or null. */
export function casosOf({ cifra, usuarioId, estado, sinCerrar }: DashboardSearch): CasosAbiertos | null {
  return cifra === undefined ? null : { cifra, usuarioId, estado, sinCerrar };
}
