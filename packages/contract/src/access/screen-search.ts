import { ESTADOS_CONVERSACION, LEAD_STAGES, SCOPES, VENTANAS } from '../features/conversaciones/estados.ts';
import { CIFRAS } from '../features/dashboard/cifras.ts';
import { TIPOS_MOVIMIENTO } from '../features/saldo/tipos.ts';
import { ESTADOS_PLANTILLA } from '../features/plantillas/estados.ts';
import { ESTADOS_TAREA, PRIORIDADES } from '../features/tareas/estados.ts';
import { SCREENS, type ScreenName } from './screens.ts';

/** Type of a search parameter, or the list of its values. */
export type SearchSays = 'id' | 'text' | 'day' | 'minute' | readonly (string | number | boolean)[];

/**
 * The search parameters of each screen that other parts of the product may set, such as a link in an assistant's
 * answer. A screen's page number and size are its own and are not listed.
 */
export const SCREEN_SEARCH = {
  dashboard: {
    desde: 'day',
    hasta: 'day',
    cifra: CIFRAS,
    usuarioId: 'id',
    estado: ESTADOS_CONVERSACION,
    sinCerrar: [true],
  },
  conversaciones: { chat: 'id', tab: [...SCOPES, 'search'], q: 'text' },
  explorar: {
    q: 'text',
    estado: ESTADOS_CONVERSACION,
    sinCerrar: [true],
    canalId: 'id',
    usuarioId: 'id',
    areaId: 'id',
    kanbanEstadoId: 'id',
    ventana: VENTANAS,
    leadStage: LEAD_STAGES,
    sinLeer: [true],
    desde: 'day',
    hasta: 'day',
    chat: 'id',
    sort: ['lastMessage,asc', 'fechaInicio,desc', 'fechaInicio,asc'],
  },
  notasRapidas: { q: 'text' },
  encuestas: { start: 'day', end: 'day', agente: 'text', conComentario: [true], sort: ['rating,asc', 'rating,desc'] },
  contactos: { q: 'text', noEscribir: [true], sort: ['fechaCreacion,desc'] },
  kanban: {
    tablero: 'id',
    columna: 'id',
    q: 'text',
    asignadoUsuarioId: 'id',
    desde: 'day',
    hasta: 'day',
    difusion: 'id',
  },
  tareas: {
    estado: ESTADOS_TAREA,
    desde: 'day',
    hasta: 'day',
    asignadoUsuarioId: 'id',
    contactoId: 'id',
    prioridad: PRIORIDADES,
    soloPendientes: [true],
    vencidas: [true],
  },
  productos: { q: 'text', estado: [0, 1], sort: ['precio,asc', 'precio,desc'] },
  cotizaciones: {
    q: 'text',
    contactoId: 'id',
    usuarioId: 'id',
    desde: 'day',
    hasta: 'day',
    sort: ['total,desc', 'total,asc'],
  },
  movimientos: { desde: 'day', hasta: 'day', tipo: TIPOS_MOVIMIENTO },
  usuarios: { q: 'text', areaId: 'id', sort: ['estado,asc'] },
  usuariosGlobales: { q: 'text', suscriptor: 'id', sort: ['estado,asc'] },
  auditoria: { usuarioId: 'id', entidad: 'text', from: 'minute', to: 'minute' },
  plantillasMasivo: { q: 'text', estado: ESTADOS_PLANTILLA },
} as const satisfies Partial<Record<ScreenName, Readonly<Record<string, SearchSays>>>>;

/** A screen whose address accepts search parameters. */
export type SearchedScreen = keyof typeof SCREEN_SEARCH;
type Said<Says> = Says extends 'id'
  ? number
  : Says extends 'text' | 'day' | 'minute'
    ? string
    : Says extends readonly (infer Value)[]
      ? Value
      : never;

/** The search parameters of a screen. */
export type ScreenSearch<Name extends SearchedScreen> = {
  -readonly [Key in keyof (typeof SCREEN_SEARCH)[Name]]?: Said<(typeof SCREEN_SEARCH)[Name][Key]> | undefined;
};

/** The path of a screen with its search parameters, as in the browser's address bar. */
export function pathTo(
  name: ScreenName,
  search: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string {
  const parts = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${key}=${encode(String(value))}`],
  );
  const { path } = SCREENS[name];
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/** A bracket would end a Markdown link too early. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
