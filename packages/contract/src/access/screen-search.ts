import { ESTADOS_CONVERSACION, LEAD_STAGES, SCOPES, VENTANAS } from '../features/conversaciones/estados.ts';
import { CIFRAS } from '../features/dashboard/cifras.ts';
import { TIPOS_MOVIMIENTO } from '../features/saldo/tipos.ts';
import { ESTADOS_PLANTILLA } from '../features/plantillas/estados.ts';
import { ESTADOS_TAREA, PRIORIDADES } from '../features/tareas/estados.ts';
import { SCREENS, type ScreenName } from './screens.ts';

/** What a key of an address may say: anything of a kind, or one of a list. */
export type SearchSays = 'id' | 'text' | 'day' | 'minute' | readonly (string | number | boolean)[];

/**
 * What narrows a screen and may be written into its address from elsewhere, as by an answer of the assistant. The page
 * and how much it shows at once are its own and are not here.
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

/** A screen that an address can narrow. */
export type SearchedScreen = keyof typeof SCREEN_SEARCH;
type Said<Says> = Says extends 'id'
  ? number
  : Says extends 'text' | 'day' | 'minute'
    ? string
    : Says extends readonly (infer Value)[]
      ? Value
      : never;

/** What an address of the screen may carry. */
export type ScreenSearch<Name extends SearchedScreen> = {
  -readonly [Key in keyof (typeof SCREEN_SEARCH)[Name]]?: Said<(typeof SCREEN_SEARCH)[Name][Key]> | undefined;
};

/** The path of a screen with what narrows it, as the browser's address bar holds it. */
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

/** A bracket would end a link of Markdown too early. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
