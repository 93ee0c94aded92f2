import { Anchor } from '@mantine/core';
import { waitText } from '@tertulia/contract/core/wait';
import { INVITACION_HOURS, INVITACION_WAIT_SECONDS } from '@tertulia/contract/features/usuarios/limites';
import { formatDateTime } from '../../platform/format/dates.ts';
import { useWait } from '../../platform/timing/useWait.ts';
import { useAction } from '../../ui/feedback/useAction.ts';
import css from './Usuarios.module.css';
import { reinviteUsuario, type UsuarioRow } from './usuarios-page.queries.ts';
import { USUARIOS_TEXTS } from './usuarios.texts.ts';

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
export function InvitacionPendiente({ usuario, invitado, mayInvite, isGlobal }: InvitacionPendienteProps) {
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
