import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { waitText } from '@tertulia/contract/core/wait';
import { INVITACION_HOURS, INVITACION_WAIT_SECONDS } from '@tertulia/contract/features/usuarios/limites';
import { formatDateTime } from '../../platform/format/dates.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { useWait } from '../../platform/timing/useWait.ts';
import { showToast } from '../../ui/feedback/toast.ts';
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
  const [isBusy, setBusy] = useState(false);
  const { leftMs, note, start } = useWait(() => pauseMs(invitado));
  const isOff = isBusy || leftMs !== null;
  const label = leftMs === null ? USUARIOS_TEXTS.reinvite : USUARIOS_TEXTS.reinviteIn(waitText(leftMs / 1000));
  const send = async () => {
    if (isOff) return;
    setBusy(true);
    try {
      await reinviteUsuario(usuario, isGlobal);
      start(WAIT_MS);
      showToast({ variant: 'success', text: USUARIOS_TEXTS.reinvited });
    } catch (error) {
      note(error);
      showToast({ variant: 'danger', ...failureOf(error, USUARIOS_TEXTS.reinviteFailed) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Anchor
      component="button"
      type="button"
      size="xs"
      fw={550}
      className={css.reinvitar}
      aria-label={`${label}: invitación a ${usuario.nombre}`}
      aria-disabled={isOff || undefined}
      onClick={() => void send()}
    >
      {isBusy ? USUARIOS_TEXTS.reinviting : label}
    </Anchor>
  );
}
