import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { INVITACION_HOURS } from '@tertulia/contract/features/usuarios/limites';
import { formatDateTime } from '../../platform/format/dates.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { showToast } from '../../ui/toast.ts';
import css from './Usuarios.module.css';
import { reinviteUsuario, type UsuarioRow } from './usuarios-page.queries.ts';
import { USUARIOS_TEXTS } from './usuarios.texts.ts';

const HOUR_MS = 3_600_000;

interface InvitacionPendienteProps {
  usuario: UsuarioRow;
  /** When it was last mailed. */
  invitado: string;
  mayInvite: boolean;
  isGlobal: boolean;
}

/** Since when a user has not accepted their invitation, and the way to mail it again. */
export function InvitacionPendiente({ usuario, invitado, mayInvite, isGlobal }: InvitacionPendienteProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row from opening
    <span className={css.invitacion} onClick={(event) => event.stopPropagation()}>
      <span>{isExpired(invitado) ? USUARIOS_TEXTS.invitacionVencida : USUARIOS_TEXTS.invitacionEnviada}</span>
      <span>{formatDateTime(invitado)}</span>
      {mayInvite ? <Reinvitar usuario={usuario} isGlobal={isGlobal} /> : null}
    </span>
  );
}

function isExpired(invitado: string): boolean {
  return Date.parse(invitado) + INVITACION_HOURS * HOUR_MS <= Date.now();
}

function Reinvitar({ usuario, isGlobal }: { usuario: UsuarioRow; isGlobal: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await reinviteUsuario(usuario, isGlobal);
      showToast({ variant: 'success', text: USUARIOS_TEXTS.reinvited });
    } catch (error) {
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
      aria-label={`${USUARIOS_TEXTS.reinvite}: invitación a ${usuario.nombre}`}
      aria-disabled={isBusy || undefined}
      onClick={() => void send()}
    >
      {isBusy ? USUARIOS_TEXTS.reinviting : USUARIOS_TEXTS.reinvite}
    </Anchor>
  );
}
