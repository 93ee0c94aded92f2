import type { catalogue } from '@tertulia/contract/catalogue';
import type { EndpointCall, EndpointReply } from '@tertulia/contract/core/endpoint';
import type { Enlace, Tabla } from '@tertulia/contract/features/asistente/respuesta';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import type { Periodo, Slots } from '#public/preguntas';

/** The pages' own reading calls that an answer may be made of; none of them writes. */
export const LECTURAS = [
  'getDashboard',
  'countConversaciones',
  'explorarConversaciones',
  'searchConversaciones',
  'getUnreadTotalAll',
  'listContactos',
  'listTableros',
  'listTarjetas',
  'listProductos',
  'getSincronizacion',
  'listDifusiones',
  'getSaldo',
  'listRecargas',
  'listMovimientos',
  'listPlanes',
  'listCanales',
  'getSaludCanales',
  'listAreas',
  'listUsuariosPagina',
  'listPlantillas',
  'listNotasRapidas',
  'listNotas',
  'listContactoLlamadas',
  'listAuditoria',
] as const satisfies readonly (keyof typeof catalogue)[];
export type Lectura = (typeof LECTURAS)[number];

type Asked<Name extends Lectura> = {
  [Part in 'params' | 'query']?: Partial<EndpointCall<(typeof catalogue)[Name]>[Part]>;
};

/** Asks one of the pages' calls as the caller would: with their role, and the checks and defaults of the call. */
export type Leer = <Name extends Lectura>(
  name: Name,
  asked?: Asked<Name>,
) => Promise<EndpointReply<(typeof catalogue)[Name]>>;

/** What an answer is made with: all of it the caller's, none of it able to write. */
export interface Mesa {
  actor: Actor;
  now: Date;
  leer: Leer;
  /** For what no page asks: PostgreSQL refuses writes. */
  database: Database;
}

export interface Respuesta {
  texto: string;
  tabla?: Tabla;
  /** How many rows there are in all where the table may hold fewer; capped if the count stopped at a limit. */
  total?: number;
  isCapped?: boolean | undefined;
  /** Where the rows stand. */
  enlace?: Enlace;
  /** What may be asked next, whole. */
  preguntas?: readonly string[];
}

/** Answers one kind of question; null where there is nothing to tell. */
export type Responder = (mesa: Mesa, slots: Slots) => Promise<Respuesta | null>;

export function periodoOf({ periodo }: Slots): Periodo {
  if (!periodo) throw new Error('The question has no range of time');
  return periodo;
}

/** The range as the dashboard's calls take it. */
export function rangoOf(slots: Slots): { from: string; to: string } {
  const { desde, hasta } = periodoOf(slots);
  return { from: desde, to: hasta };
}
