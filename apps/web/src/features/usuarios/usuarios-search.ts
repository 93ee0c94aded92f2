import { ROLES, type Rol } from '@tertulia/contract/core/roles';
import { USUARIOS_PAGE_SIZE, USUARIOS_PAGE_SIZES } from '@tertulia/contract/features/usuarios/limites';
import { readPositive } from '../../platform/format/positive.ts';

export const USUARIOS_SORTS = [
  'nombre',
  'email',
  'telefono',
  'estado',
  'fechaCreacion',
  'tipoUsuario',
  'ultimoIngreso',
] as const;
export type UsuariosSort = (typeof USUARIOS_SORTS)[number];
export type UsuariosOrden = `${UsuariosSort},${'asc' | 'desc'}`;
export const DEFAULT_ORDEN: UsuariosOrden = 'nombre,asc';

/** The state of the list in the page's address; defaults are omitted. */
export interface UsuariosSearch {
  q?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
  sort?: UsuariosOrden | undefined;
  /** Filters by area; only on the page of the own business. */
  areaId?: number | undefined;
  rol?: Rol | undefined;
  estado?: '0' | '1' | undefined;
  /** The subscriber whose users are shown; only on the page of all businesses. */
  suscriptor?: number | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readUsuariosSearch(search: Record<string, unknown>): UsuariosSearch {
  const sort = USUARIOS_SORTS.flatMap((field) => [`${field},asc`, `${field},desc`] as const).find(
    (one) => one === search['sort'],
  );
  const size = USUARIOS_PAGE_SIZES.find((one) => one === search['size']);
  const q = search['q'];
  return {
    // the router reads `?q=123` as a number
    q:
      (typeof q === 'string' || typeof q === 'number') && String(q).trim() !== '' ? String(q).slice(0, 200) : undefined,
    areaId: readPositive(search['areaId']),
    rol: ROLES.find((rol) => rol === search['rol']),
    // the router reads `?estado=1` as a number
    estado: (['0', '1'] as const).find((estado) => estado === String(search['estado'])),
    page: readPositive(search['page']),
    size: size === USUARIOS_PAGE_SIZE ? undefined : size,
    sort: sort === DEFAULT_ORDEN ? undefined : sort,
  };
}

/** The same, with the chosen subscriber. */
export function readUsuariosGlobalesSearch(search: Record<string, unknown>): UsuariosSearch {
  return { ...readUsuariosSearch(search), areaId: undefined, suscriptor: readPositive(search['suscriptor']) };
}
