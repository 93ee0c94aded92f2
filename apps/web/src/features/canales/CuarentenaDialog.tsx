import { Button, Skeleton } from '@mantine/core';
import { useRef } from 'react';
import type { Canal } from '@tertulia/contract/features/canales/canal';
import { formatDateTime } from '../../platform/format/dates.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useAction } from '../../ui/feedback/useAction.ts';
import { nameOf } from './CanalCard.tsx';
import page from '../../ui/theme/page.module.css';
import css from './CanalesPage.module.css';
import { replayCuarentena, useCuarentena } from './canales.queries.ts';
import { CUARENTENA_TEXTS, MOTIVO_TEXTS } from './canales.texts.ts';

/** The quarantined webhooks of a number with their reasons, to be replayed after the cause is fixed. */
export function CuarentenaDialog({ canal, isOpen, onClose }: DialogFrame & { canal: Canal }) {
  const { data, error, isError, isPending, refetch } = useCuarentena(canal.numero, isOpen);
  const list = useRef<HTMLUListElement>(null);
  // a busy button loses the focus; the next one gets it after this one is removed
  const focusNext = (id: number) =>
    requestAnimationFrame(() =>
      (list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? list.current?.querySelector('button'))?.focus(),
    );
  const {
    isBusy,
    about: busyId,
    run,
  } = useAction({
    action: replayCuarentena,
    done: null,
    failed: CUARENTENA_TEXTS.replayFailed,
    onDone: ({ aceptado, motivo }, id) => {
      const why = motivo === null ? '' : `: ${(MOTIVO_TEXTS[motivo] ?? motivo).toLowerCase()}`;
      showToast(
        aceptado
          ? { variant: 'success', text: CUARENTENA_TEXTS.accepted }
          : { variant: 'warning', text: `${CUARENTENA_TEXTS.refused}${why}` },
      );
      focusNext(id);
    },
    onFailed: (_, id) => focusNext(id),
  });
  return (
    <Dialog opened={isOpen} onClose={onClose} title={`${CUARENTENA_TEXTS.title} ${nameOf(canal)}`} size={560}>
      <p className={page.note}>{CUARENTENA_TEXTS.hint}</p>
      {isError && !data ? (
        <ErrorState {...failureOf(error, CUARENTENA_TEXTS.loadFailed)} onRetry={() => void refetch()} />
      ) : null}
      {isPending ? <Skeleton height={120} aria-hidden /> : null}
      {data?.content.length === 0 ? <p>{CUARENTENA_TEXTS.empty}</p> : null}
      <ul className={css.refused} ref={list}>
        {data?.content.map(({ id, recibido, motivo }) => (
          <li key={id}>
            <span>
              <strong>{MOTIVO_TEXTS[motivo] ?? motivo}</strong>
              <small>{formatDateTime(recibido)}</small>
            </span>
            <Button
              data-id={id}
              variant="default"
              size="xs"
              loading={busyId === id}
              disabled={isBusy && busyId !== id}
              onClick={() => run(id)}
            >
              {CUARENTENA_TEXTS.replay}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
