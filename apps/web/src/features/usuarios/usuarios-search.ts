import { ROLES, type Rol } from '@tertulia/contract/core/roles';
import { USUARIOS_PAGE_SIZE, USUARIOS_PAGE_SIZES } from '@tertulia/contract/features/usuarios/limites';
import { type ListSearch, type Orden, readList, readText } from '../../platform/format/list-search.ts';
import { readPositive } from '../../platform/format/positive.ts';

const USUARIOS_SORTS = [
  'nombre',
  'email',
  'telefono',
  'estado',
  'fechaCreacion',
  'tipoUsuario',
  'ultimoIngreso',
] as const;
export type UsuariosSort = (typeof USUARIOS_SORTS)[number];
export type UsuariosOrden = Orden<UsuariosSort>;
export const DEFAULT_ORDEN: UsuariosOrden = 'nombre,asc';
export const USUARIOS_LIST = {
  sizes: USUARIOS_PAGE_SIZES,
  usualSize: USUARIOS_PAGE_SIZE,
  sorts: USUARIOS_SORTS,
  usualOrden: DEFAULT_ORDEN,
};

/** The state of the list in the page's address; defaults are omitted. */
export interface UsuariosSearch extends ListSearch<UsuariosSort> {
  q?: string | undefined;
  /** Filters by area; only on the page of the own business. */
  areaId?: number | undefined;
  rol?: Rol | undefined;
  estado?: '0' | '1' | undefined;
  /** The subscriber whose users are shown; only on the page of all businesses. */
  suscriptor?: number | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readUsuariosSearch(search: Record<string, unknown>): UsuariosSearch {
  return {
    q: readText(search['q']),
    areaId: readPositive(search['areaId']),
    rol: ROLES.find((rol) => rol === search['rol']),
    // the router reads `?estado=1` as a number
    estado: (['0', '1'] as const).find((estado) => estado === String(search['estado'])),
    ...readList(search, USUARIOS_LIST),
  };
}

/** The same, with the chosen subscriber. */
export function readUsuariosGlobalesSearch(search: Record<string, unknown>): UsuariosSearch {
  return { ...readUsuariosSearch(search), areaId: undefined, suscriptor: readPositive(search['suscriptor']) };
}
