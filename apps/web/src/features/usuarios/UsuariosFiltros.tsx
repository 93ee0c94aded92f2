import { NativeSelect } from '@mantine/core';
import { ROLES } from '@tertulia/contract/core/roles';
import css from './Usuarios.module.css';
import type { UsuariosSearch } from './usuarios-search.ts';
import { ROL_TEXTS, USUARIOS_TEXTS } from './usuarios.texts.ts';

interface UsuariosFiltrosProps {
  search: UsuariosSearch;
  /** Undefined if areas are no filter: every business has its own. */
  areas: readonly { id: number; nombre: string }[] | undefined;
  onFilter: (change: UsuariosSearch) => void;
}

const ROLES_DATA = [
  { value: '', label: USUARIOS_TEXTS.todosRoles },
  ...ROLES.map((rol) => ({ value: rol as string, label: ROL_TEXTS[rol] })),
];
const ESTADOS_DATA = [
  { value: '', label: USUARIOS_TEXTS.todosEstados },
  { value: '1', label: USUARIOS_TEXTS.activos },
  { value: '0', label: USUARIOS_TEXTS.inactivos },
];

/** Filters the list by role, area and state. */
export function UsuariosFiltros({ search, areas, onFilter }: UsuariosFiltrosProps) {
  return (
    <>
      <NativeSelect
        className={css.filtro}
        aria-label={USUARIOS_TEXTS.filtrarRol}
        value={search.rol ?? ''}
        data={ROLES_DATA}
        onChange={({ currentTarget: { value } }) => onFilter({ rol: ROLES.find((rol) => rol === value) })}
      />
      {areas ? (
        <NativeSelect
          className={css.filtro}
          aria-label={USUARIOS_TEXTS.filtrarArea}
          value={String(search.areaId ?? '')}
          data={areasData(areas, search.areaId)}
          onChange={({ currentTarget: { value } }) => onFilter({ areaId: value === '' ? undefined : Number(value) })}
        />
      ) : null}
      <NativeSelect
        className={css.filtro}
        aria-label={USUARIOS_TEXTS.filtrarEstado}
        value={search.estado ?? ''}
        data={ESTADOS_DATA}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ estado: (['0', '1'] as const).find((estado) => estado === value) })
        }
      />
    </>
  );
}

/** The active areas, plus an inactive one that the address names. */
function areasData(areas: readonly { id: number; nombre: string }[], chosen: number | undefined) {
  const isKnown = chosen === undefined || areas.some(({ id }) => id === chosen);
  return [
    { value: '', label: USUARIOS_TEXTS.todasAreas },
    ...areas.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
    ...(isKnown ? [] : [{ value: String(chosen), label: `${USUARIOS_TEXTS.area} ${chosen}` }]),
  ];
}
