import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPhone, IconPhoneX } from '@tabler/icons-react';
import { useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { LlamadaPerdida } from '@tertulia/contract/features/llamadas/llamada';
import { formatDateTime } from '../../platform/format/dates.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import list from '../../ui/table/SideList.module.css';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import css from './Llamadas.module.css';
import { usePerdidas } from './llamadas.queries.ts';
import { attendedText, LLAMADAS_TEXTS } from './llamadas.texts.ts';
import { LlamarDialog } from './LlamarDialog.tsx';
import { numeroText } from './call-texts.ts';

interface PerdidasDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const WIDTH = 560;

/** «Llamadas perdidas»: customers whose calls were missed, with buttons to call back. */
export function PerdidasDialog({ isOpen, onClose }: PerdidasDialogProps) {
  const called = useDialog<LlamadaPerdida>((about, frame) => <LlamarDialog quien={toQuien(about)} {...frame} />);
  return (
    <>
      <Dialog opened={isOpen} onClose={onClose} title={LLAMADAS_TEXTS.perdidas} size={WIDTH}>
        <PerdidasList
          onCall={(perdida) => {
            onClose();
            called.open(perdida);
          }}
          onLeave={onClose}
        />
      </Dialog>
      {called.node}
    </>
  );
}

function toQuien({ contactoId, conversacionId, contactoNombre, numero }: LlamadaPerdida) {
  return { contactoId, conversacionId, nombre: contactoNombre, telefono: numero };
}

function PerdidasList({ onCall, onLeave }: { onCall: (perdida: LlamadaPerdida) => void; onLeave: () => void }) {
  const [isPending, setPending] = useState(true);
  return (
    <div className={css.panel}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={LLAMADAS_TEXTS.perdidasWhich}
        data={[
          { value: 'pendientes', label: LLAMADAS_TEXTS.perdidasPending },
          { value: 'todas', label: LLAMADAS_TEXTS.perdidasAll },
        ]}
        value={isPending ? 'pendientes' : 'todas'}
        onChange={(value) => setPending(value === 'pendientes')}
      />
      <Perdidas key={String(isPending)} isPending={isPending} onCall={onCall} onLeave={onLeave} />
    </div>
  );
}

interface PerdidasProps {
  isPending: boolean;
  onCall: (perdida: LlamadaPerdida) => void;
  onLeave: () => void;
}

function Perdidas({ isPending, ...acts }: PerdidasProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePerdidas(isPending);
  if (!data && error)
    return <ErrorState {...failureOf(error, LLAMADAS_TEXTS.historyFailed)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="group" aria-busy="true" aria-label={LLAMADAS_TEXTS.list}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} height={44} mb={8} />
        ))}
      </div>
    );
  const perdidas = data.pages.flatMap(({ content }) => content);
  if (perdidas.length === 0)
    return (
      <EmptyState icon={IconPhoneX} title={isPending ? LLAMADAS_TEXTS.perdidasNone : LLAMADAS_TEXTS.perdidasNever} />
    );
  return (
    <>
      <ul className={list.list} aria-label={LLAMADAS_TEXTS.perdidas}>
        {perdidas.map((perdida) => (
          <PerdidaItem key={perdida.id} perdida={perdida} {...acts} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          className={list.more}
          variant="subtle"
          size="xs"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {LLAMADAS_TEXTS.more}
        </Button>
      ) : null}
    </>
  );
}

interface PerdidaItemProps {
  perdida: LlamadaPerdida;
  onCall: (perdida: LlamadaPerdida) => void;
  onLeave: () => void;
}

/** Who called, when and on which channel, who has talked with them since, and the actions. */
export function PerdidaItem({ perdida, onCall, onLeave }: PerdidaItemProps) {
  const { numero, esLlamable, contactoNombre, conversacionId, canalNombre, creada, atendida } = perdida;
  const phone = numeroText(numero);
  return (
    <li className={css.item}>
      <IconPhoneX className={css.itemIcon} data-estado="NO_CONTESTADA" size={18} stroke={1.7} aria-hidden />
      <div className={css.itemBody}>
        <div className={css.itemHead}>
          <span className={css.itemTitle}>
            <bdi>{contactoNombre ?? phone}</bdi>
          </span>
          <time dateTime={creada}>{formatDateTime(creada)}</time>
        </div>
        <span className={css.itemWho}>
          {[contactoNombre === null ? null : phone, canalNombre].filter((part) => part !== null).join(' · ')}
        </span>
        {atendida ? (
          <span className={css.itemWho}>{attendedText(atendida.usuarioNombre, formatDateTime(atendida.fecha))}</span>
        ) : null}
        <div className={css.itemActs}>
          {esLlamable ? (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPhone size={16} stroke={1.7} aria-hidden />}
              aria-label={`${LLAMADAS_TEXTS.callBack}: ${contactoNombre ?? phone}`}
              onClick={() => onCall(perdida)}
            >
              {LLAMADAS_TEXTS.callBack}
            </Button>
          ) : null}
          {conversacionId === null ? null : (
            <Link
              className={css.itemLink}
              to={SCREENS.conversaciones.path}
              search={{ chat: conversacionId }}
              onClick={onLeave}
            >
              {LLAMADAS_TEXTS.openChat}
            </Link>
          )}
        </div>
      </div>
    </li>
  );
}
