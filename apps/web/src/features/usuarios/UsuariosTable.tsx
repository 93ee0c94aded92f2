import { ActionIcon, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import { ROLES } from '@tertulia/contract/core/roles';
import { formatPhone } from '@tertulia/contract/core/phone';
import { formatDate, formatDateTime } from '../../platform/format/dates.ts';
import table from '../../ui/table/table-page.module.css';
import { nextOrden, sortDirection } from '../../ui/table/sort-direction.ts';
import { SortTitle } from '../../ui/table/SortTitle.tsx';
import { InvitacionPendiente } from './InvitacionPendiente.tsx';
import { UsuarioFoto } from './UsuarioFoto.tsx';
import css from './Usuarios.module.css';
import { refreshUsuarios, type UsuarioRow } from './usuarios-page.queries.ts';
import { type UsuariosOrden, type UsuariosSort } from './usuarios-search.ts';
import { ROL_TEXTS, TIPO_TEXTS, USUARIOS_TEXTS } from './usuarios.texts.ts';

export type RowAct = 'editar' | 'activar' | 'desactivar';

interface UsuariosTableProps {
  /** Undefined while the first page is loading. */
  rows: readonly UsuarioRow[] | undefined;
  orden: UsuariosOrden;
  isStale: boolean;
  /** The signed-in user, who cannot deactivate themselves. */
  ownId: number;
  /** Whether the signed-in user may manage this one. */
  mayManage: (usuario: Usuario) => boolean;
  onSort: (orden: UsuariosOrden) => void;
  onAsk: (about: RowAct, usuario: UsuarioRow) => void;
}

const DASH = '—';
const SKELETONS = 8;
const COLUMNS = 11;

/**
 * The users as a table, with their business if the rows have it; as cards on a phone. A row opens its form by click, or
 * by Enter on its name.
 */
export function UsuariosTable({ rows, orden, isStale, onSort, ...row }: UsuariosTableProps) {
  const sort = (field: UsuariosSort) => ({
    direction: sortDirection(orden, field),
    onSort: () => onSort(nextOrden(orden, field)),
  });
  return (
    <table
      className={`${table.table} ${css.table}`}
      aria-busy={rows === undefined || isStale}
      data-stale={isStale || undefined}
    >
      <thead>
        <tr>
          <th scope="col" className={css.fotoCell}>
            <VisuallyHidden>{USUARIOS_TEXTS.foto}</VisuallyHidden>
          </th>
          <SortTitle {...sort('nombre')} text={USUARIOS_TEXTS.nombre} />
          <SortTitle {...sort('email')} text={USUARIOS_TEXTS.email} />
          <SortTitle {...sort('telefono')} text={USUARIOS_TEXTS.telefono} />
          <SortTitle {...sort('tipoUsuario')} text={USUARIOS_TEXTS.tipo} />
          <th scope="col">{USUARIOS_TEXTS.area}</th>
          <th scope="col">{USUARIOS_TEXTS.roles}</th>
          <SortTitle {...sort('estado')} text={USUARIOS_TEXTS.estado} />
          <SortTitle {...sort('fechaCreacion')} text={USUARIOS_TEXTS.creado} />
          <SortTitle {...sort('ultimoIngreso')} text={USUARIOS_TEXTS.ultimoIngreso} />
          <th scope="col">
            <VisuallyHidden>{USUARIOS_TEXTS.acciones}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows?.map((usuario) => <Row key={usuario.id} usuario={usuario} {...row} />) ??
          Array.from({ length: SKELETONS }, (_, index) => (
            <tr key={index}>
              <td colSpan={COLUMNS}>
                <Skeleton height={14} width={`${55 + ((index * 13) % 40)}%`} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

type RowProps = Pick<UsuariosTableProps, 'ownId' | 'mayManage' | 'onAsk'> & { usuario: UsuarioRow };

function Row({ usuario, ownId, mayManage, onAsk }: RowProps) {
  const {
    id,
    nombre,
    email,
    telefono,
    fotoUrl,
    tipoUsuario,
    areaDTO,
    estado,
    fechaCreacion,
    ultimoIngreso,
    invitado,
    suscriptorNombre,
  } = usuario;
  const roles = ROLES.filter((rol) => usuario.roles.some((one) => one.nombre === rol));
  const isOpen = mayManage(usuario);
  const edit = () => onAsk('editar', usuario);
  return (
    <tr
      className={`${table.row} ${css.row}`}
      data-open={isOpen || undefined}
      data-inactive={estado === 1 ? undefined : true}
      onClick={isOpen ? edit : undefined}
    >
      <td className={css.fotoCell}>
        <UsuarioFoto id={id} nombre={nombre} url={fotoUrl} size={36} onBroken={() => void refreshUsuarios()} />
      </td>
      <td className={css.nombreCell}>
        {isOpen ? (
          <button
            type="button"
            className={css.nombre}
            onClick={(event) => {
              event.stopPropagation();
              edit();
            }}
          >
            <bdi>{nombre}</bdi>
          </button>
        ) : (
          <bdi className={css.nombre}>{nombre}</bdi>
        )}
        {suscriptorNombre === undefined ? null : (
          <span className={css.suscriptorNombre}>
            <VisuallyHidden>{USUARIOS_TEXTS.suscriptor}: </VisuallyHidden>
            <bdi>{suscriptorNombre}</bdi>
          </span>
        )}
      </td>
      <td className={css.emailCell} title={email}>
        {email}
      </td>
      <td data-title={USUARIOS_TEXTS.telefono} data-number data-empty={telefono === null || undefined}>
        {telefono === null ? DASH : formatPhone(telefono)}
      </td>
      <td data-title={USUARIOS_TEXTS.tipo}>
        <span className={css.badge} data-tipo={tipoUsuario}>
          {TIPO_TEXTS[tipoUsuario]}
        </span>
      </td>
      <td data-title={USUARIOS_TEXTS.area} className={css.areaCell}>
        {areaDTO ? <bdi>{areaDTO.nombre}</bdi> : <span className={css.none}>{USUARIOS_TEXTS.noArea}</span>}
      </td>
      <td data-title={USUARIOS_TEXTS.roles} data-empty={roles.length === 0 || undefined}>
        {roles.length === 0 ? DASH : roles.map((rol) => ROL_TEXTS[rol]).join(', ')}
      </td>
      <td data-title={USUARIOS_TEXTS.estado}>
        <span className={css.estado} data-estado={estado}>
          {estado === 1 ? USUARIOS_TEXTS.activo : USUARIOS_TEXTS.inactivo}
        </span>
        {invitado === null ? null : (
          <InvitacionPendiente
            usuario={usuario}
            invitado={invitado}
            mayInvite={isOpen && estado === 1}
            isGlobal={suscriptorNombre !== undefined}
          />
        )}
      </td>
      <td data-title={USUARIOS_TEXTS.creado} data-number>
        {formatDate(fechaCreacion)}
      </td>
      <td data-title={USUARIOS_TEXTS.ultimoIngreso} data-number>
        {ultimoIngreso === null ? (
          <span className={css.none}>{tipoUsuario === 'BOT' ? DASH : USUARIOS_TEXTS.nunca}</span>
        ) : (
          formatDateTime(ultimoIngreso)
        )}
      </td>
      <td className={css.actionCell}>
        {isOpen ? <RowActs usuario={usuario} isOwn={id === ownId} onAsk={onAsk} /> : null}
      </td>
    </tr>
  );
}

function RowActs({
  usuario,
  isOwn,
  onAsk,
}: {
  usuario: UsuarioRow;
  isOwn: boolean;
  onAsk: UsuariosTableProps['onAsk'];
}) {
  const { nombre, estado } = usuario;
  const toggle = estado === 1 ? 'desactivar' : 'activar';
  const Toggle = estado === 1 ? IconUserOff : IconUserCheck;
  const label = estado === 1 ? USUARIOS_TEXTS.deactivate : USUARIOS_TEXTS.activate;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row from opening
    <span className={css.acts} onClick={(event) => event.stopPropagation()}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Editar ${nombre}`}
        title={`Editar ${nombre}`}
        onClick={() => onAsk('editar', usuario)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      {isOwn ? null : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`${label} ${nombre}`}
          title={`${label} ${nombre}`}
          onClick={() => onAsk(toggle, usuario)}
        >
          <Toggle size={18} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
