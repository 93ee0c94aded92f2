import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconInfoCircle, IconMessageOff } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SalaDetalle, SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { ApiError } from '../../platform/http/api-error.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { ConfirmAction } from '../../ui/dialog/ConfirmDialog.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { type DialogFrame, useDialog } from '../../ui/dialog/useDialog.tsx';
import css from './ChatInterno.module.css';
import { removeMensaje } from './chat-interno.actions.ts';
import { useSala } from './chat-interno.queries.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import { DetallesDialog } from './DetallesDialog.tsx';
import { setOpenSala } from './ChatInternoLive.tsx';
import { SalaBody } from './SalaBody.tsx';
import { SalaField, type SalaFieldHandle } from './SalaField.tsx';
import type { SalaActos } from './SalaMenu.tsx';
import { SalaAvatar } from './SalaRow.tsx';

interface SalaPaneProps {
  salaId: number;
  onClose: () => void;
}

/** The open sala. Needs the sala as key, so that each opening starts with fresh state. */
export function SalaPane({ salaId, onClose }: SalaPaneProps) {
  const { data: sala, error, refetch } = useSala(salaId);
  useEffect(() => {
    setOpenSala(salaId);
    return () => setOpenSala(null);
  }, [salaId]);
  if (error instanceof ApiError && error.status === 404) {
    const back = (
      <Button variant="default" onClick={onClose}>
        {CHAT_INTERNO_TEXTS.back}
      </Button>
    );
    return <EmptyState icon={IconMessageOff} title={CHAT_INTERNO_TEXTS.salaGone} action={back} />;
  }
  if (!sala && error)
    return <ErrorState {...failureOf(error, CHAT_INTERNO_TEXTS.salaFailed)} onRetry={() => void refetch()} />;
  return (
    <>
      <header className={css.head}>
        <ActionIcon
          className={css.back}
          variant="subtle"
          color="gray"
          size={44}
          onClick={onClose}
          aria-label={CHAT_INTERNO_TEXTS.back}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
        {sala ? <HeadWords sala={sala} onLeft={onClose} /> : <Skeleton height={14} width={180} />}
      </header>
      {sala ? <LoadedSala sala={sala} /> : <div className={css.body} aria-busy="true" />}
    </>
  );
}

function HeadWords({ sala, onLeft }: { sala: SalaDetalle; onLeft: () => void }) {
  const details = useDialog((_, frame) => <DetallesDialog sala={sala} onLeft={onLeft} {...frame} />);
  const isGrupo = sala.tipo === 'GRUPO';
  const names = sala.miembros.map(({ nombre }) => nombre.split(' ')[0]).join(', ');
  return (
    <>
      <SalaAvatar sala={sala} size={36} />
      <div className={css.words}>
        <h2 className={css.title}>
          <bdi>{sala.nombre}</bdi>
        </h2>
        {isGrupo ? (
          <span className={css.detail}>
            {formatCount(sala.totalMiembros)} {sala.totalMiembros === 1 ? 'persona' : 'personas'} · {names}
          </span>
        ) : sala.colega?.activo === false ? (
          <span className={css.detail}>{CHAT_INTERNO_TEXTS.inactive}</span>
        ) : null}
      </div>
      {isGrupo ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          onClick={() => details.open()}
          aria-label={CHAT_INTERNO_TEXTS.details}
          title={CHAT_INTERNO_TEXTS.details}
        >
          <IconInfoCircle size={22} stroke={1.7} aria-hidden />
        </ActionIcon>
      ) : null}
      {details.node}
    </>
  );
}

function LoadedSala({ sala }: { sala: SalaDetalle }) {
  const field = useRef<SalaFieldHandle>(null);
  // How far it was read when it was opened: marking as read moves that on.
  const [opened] = useState({ leidoHasta: sala.leidoHasta, noLeidos: sala.noLeidos, cambios: sala.cambios });
  const removed = useDialog<SalaMensaje>((about, frame) => <Eliminacion mensaje={about} {...frame} />);
  const { open } = removed;
  const actos = useMemo<SalaActos>(
    () => ({
      onReply: (mensaje) => field.current?.reply(mensaje),
      onEdit: (mensaje) => field.current?.edit(mensaje),
      onRemove: open,
    }),
    [open],
  );
  return (
    <>
      <div className={css.body}>
        <SalaBody sala={sala} opened={opened} actos={sala.puede.escribir ? actos : null} />
      </div>
      {sala.puede.escribir ? (
        <SalaField ref={field} sala={sala} />
      ) : (
        <p className={css.notice} role="status">
          {CHAT_INTERNO_TEXTS.inactiveNote}
        </p>
      )}
      {removed.node}
    </>
  );
}

/** Asks before a message is deleted for all members. */
function Eliminacion({ mensaje, ...frame }: DialogFrame & { mensaje: SalaMensaje }) {
  return (
    <ConfirmAction
      {...frame}
      text={CHAT_INTERNO_TEXTS.removeQuestion}
      note={CHAT_INTERNO_TEXTS.removeNote}
      accept={CHAT_INTERNO_TEXTS.removeMensaje}
      action={() => removeMensaje(mensaje)}
      done={null}
      failed={CHAT_INTERNO_TEXTS.removeFailed}
      onFailed={frame.onClose}
    />
  );
}
