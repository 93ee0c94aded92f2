import { ActionIcon, Anchor, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import { ROLES } from '@tertulia/contract/core/roles';
import { formatPhone } from '@tertulia/contract/core/phone';
import { formatDate, formatDateTime } from '../../platform/format/dates.ts';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/table/Cell.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx';
import { UsuarioFoto } from './UsuarioFoto.tsx';
import css from './Usuarios.module.css';
import { refreshUsuarios, reinviteUsuario, type UsuarioRow } from './usuarios-page.queries.ts';
import type { UsuariosSort } from './usuarios-search.ts';
import { ROL_TEXTS, TIPO_TEXTS, USUARIOS_TEXTS } from './usuarios.texts.ts';
import { waitText } from '@tertulia/contract/core/wait';
import { INVITACION_HOURS, INVITACION_WAIT_SECONDS } from '@tertulia/contract/features/usuarios/limites';
import { useWait } from '../../platform/timing/useWait.ts';
import { useAction } from '../../ui/feedback/useAction.ts';

export type RowAct = 'editar' | 'activar' | 'desactivar';

interface Rights {
  /** The signed-in user, who cannot deactivate themselves. */
  ownId: number;
  /** Whether the signed-in user may manage this one. */
  mayManage: (usuario: Usuario) => boolean;
  onAsk: (about: RowAct, usuario: UsuarioRow) => void;
}

type List = Omit<DataTableProps<UsuarioRow, UsuariosSort>, 'columns' | 'keyOf' | 'fold'>;

/** The users, with their business if the rows have it. */
export function UsuariosTable({ ownId, mayManage, onAsk, ...list }: List & Rights) {
  return (
    <DataTable<UsuarioRow, UsuariosSort>
      {...list}
      columns={columnsOf({ ownId, mayManage, onAsk })}
      keyOf={({ id }) => id}
      onOpen={(usuario) => onAsk('editar', usuario)}
      mayOpen={mayManage}
      rowProps={({ estado }) => ({ className: css.row, 'data-inactive': estado === 1 ? undefined : true })}
      className={css.table}
      fold="wide"
    />
  );
}

function columnsOf({ ownId, mayManage, onAsk }: Rights): readonly Column<UsuarioRow, UsuariosSort>[] {
  return [
    {
      title: USUARIOS_TEXTS.foto,
      isTitleHidden: true,
      isBare: true,
      className: css.fotoCell,
      cell: ({ id, nombre, fotoUrl }) => (
        <UsuarioFoto id={id} nombre={nombre} url={fotoUrl} size={36} onBroken={() => void refreshUsuarios()} />
      ),
    },
    {
      title: USUARIOS_TEXTS.nombre,
      sort: 'nombre',
      isName: true,
      className: css.nombreCell,
      cell: ({ nombre }) => <bdi>{nombre}</bdi>,
      after: ({ suscriptorNombre }) =>
        suscriptorNombre === undefined ? null : (
          <span className={css.suscriptorNombre}>
            <VisuallyHidden>{USUARIOS_TEXTS.suscriptor}: </VisuallyHidden>
            <bdi>{suscriptorNombre}</bdi>
          </span>
        ),
    },
    {
      title: USUARIOS_TEXTS.email,
      sort: 'email',
      isBare: true,
      className: css.emailCell,
      cell: ({ email }) => <span title={email}>{email}</span>,
    },
    {
      title: USUARIOS_TEXTS.telefono,
      sort: 'telefono',
      kind: 'digits',
      cell: ({ telefono }) => (telefono === null ? null : formatPhone(telefono)),
    },
    {
      title: USUARIOS_TEXTS.tipo,
      sort: 'tipoUsuario',
      cell: ({ tipoUsuario }) => (
        <Chip tone={tipoUsuario === 'BOT' ? 'warning' : 'plain'}>{TIPO_TEXTS[tipoUsuario]}</Chip>
      ),
    },
    {
      title: USUARIOS_TEXTS.area,
      className: css.areaCell,
      cell: ({ areaDTO }) =>
        areaDTO ? <bdi>{areaDTO.nombre}</bdi> : <span className={css.none}>{USUARIOS_TEXTS.noArea}</span>,
    },
    {
      title: USUARIOS_TEXTS.roles,
      cell: ({ roles }) =>
        ROLES.filter((rol) => roles.some(({ nombre }) => nombre === rol))
          .map((rol) => ROL_TEXTS[rol])
          .join(', '),
    },
    {
      title: USUARIOS_TEXTS.estado,
      sort: 'estado',
      cell: (usuario) => (
        <>
          <Chip tone={usuario.estado === 1 ? 'success' : 'plain'}>
            {usuario.estado === 1 ? USUARIOS_TEXTS.activo : USUARIOS_TEXTS.inactivo}
          </Chip>
          {usuario.invitado === null ? null : (
            <InvitacionPendiente
              usuario={usuario}
              invitado={usuario.invitado}
              mayInvite={mayManage(usuario) && usuario.estado === 1}
              isGlobal={usuario.suscriptorNombre !== undefined}
            />
          )}
        </>
      ),
    },
    {
      title: USUARIOS_TEXTS.creado,
      sort: 'fechaCreacion',
      kind: 'digits',
      cell: ({ fechaCreacion }) => formatDate(fechaCreacion),
    },
    {
      title: USUARIOS_TEXTS.ultimoIngreso,
      sort: 'ultimoIngreso',
      kind: 'digits',
      cell: ({ ultimoIngreso, tipoUsuario }) =>
        ultimoIngreso === null ? (
          <span className={css.none}>{tipoUsuario === 'BOT' ? '—' : USUARIOS_TEXTS.nunca}</span>
        ) : (
          formatDateTime(ultimoIngreso)
        ),
    },
    {
      title: USUARIOS_TEXTS.acciones,
      isTitleHidden: true,
      kind: 'acts',
      className: css.actionCell,
      cell: (usuario) =>
        mayManage(usuario) ? <RowActs usuario={usuario} isOwn={usuario.id === ownId} onAsk={onAsk} /> : null,
    },
  ];
}

function RowActs({ usuario, isOwn, onAsk }: { usuario: UsuarioRow; isOwn: boolean; onAsk: Rights['onAsk'] }) {
  const { nombre, estado } = usuario;
  const toggle = estado === 1 ? 'desactivar' : 'activar';
  const Toggle = estado === 1 ? IconUserOff : IconUserCheck;
  const edit = `Editar ${nombre}`;
  const label = `${estado === 1 ? USUARIOS_TEXTS.deactivate : USUARIOS_TEXTS.activate} ${nombre}`;
  return (
    <span className={css.acts}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={edit}
        title={edit}
        onClick={() => onAsk('editar', usuario)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      {isOwn ? null : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={label}
          title={label}
          onClick={() => onAsk(toggle, usuario)}
        >
          <Toggle size={18} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}

const HOUR_MS = 3_600_000;
const WAIT_MS = INVITACION_WAIT_SECONDS * 1000;

interface InvitacionPendienteProps {
  usuario: UsuarioRow;
  /** When it was last mailed. */
  invitado: string;
  mayInvite: boolean;
  isGlobal: boolean;
}

/** Since when an invitation is pending, and the button to mail it again. */
function InvitacionPendiente({ usuario, invitado, mayInvite, isGlobal }: InvitacionPendienteProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row from opening
    <span className={css.invitacion} onClick={(event) => event.stopPropagation()}>
      <span>{isExpired(invitado) ? USUARIOS_TEXTS.invitacionVencida : USUARIOS_TEXTS.invitacionEnviada}</span>
      <span>{formatDateTime(invitado)}</span>
      {mayInvite ? <Reinvitar usuario={usuario} invitado={invitado} isGlobal={isGlobal} /> : null}
    </span>
  );
}

function isExpired(invitado: string): boolean {
  return Date.parse(invitado) + INVITACION_HOURS * HOUR_MS <= Date.now();
}

/** The rest of the pause after an invitation, by this machine's clock; the server decides. */
function pauseMs(invitado: string): number {
  const ageMs = Date.now() - Date.parse(invitado);
  return ageMs < 0 ? 0 : Math.max(0, WAIT_MS - ageMs);
}

function Reinvitar({
  usuario,
  invitado,
  isGlobal,
}: Pick<InvitacionPendienteProps, 'usuario' | 'invitado' | 'isGlobal'>) {
  const { leftMs, note, start } = useWait(() => pauseMs(invitado));
  const { isBusy, run } = useAction({
    action: () => reinviteUsuario(usuario, isGlobal),
    done: USUARIOS_TEXTS.reinvited,
    failed: USUARIOS_TEXTS.reinviteFailed,
    onDone: () => start(WAIT_MS),
    onFailed: note,
  });
  const isOff = isBusy || leftMs !== null;
  const label = leftMs === null ? USUARIOS_TEXTS.reinvite : USUARIOS_TEXTS.reinviteIn(waitText(leftMs / 1000));
  return (
    <Anchor
      component="button"
      type="button"
      size="xs"
      fw={550}
      className={css.reinvitar}
      aria-label={`${label}: invitación a ${usuario.nombre}`}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : run}
    >
      {isBusy ? USUARIOS_TEXTS.reinviting : label}
    </Anchor>
  );
}
