import { SegmentedControl } from '@mantine/core';
import { IconPhoneIncoming, IconPhoneOutgoing } from '@tabler/icons-react';
import { useState } from 'react';
import type { Llamada } from '@tertulia/contract/features/llamadas/llamada';
import { Adjunto, archivoIdOf } from '#public/inbox';
import { failureOf } from '../../platform/http/failure.ts';
import { formatDateTime } from '../../platform/format/dates.ts';
import { SideList } from '../../ui/table/SideList.tsx';
import css from './Llamadas.module.css';
import { type DeQuien, useLlamadas } from './llamadas.queries.ts';
import { LLAMADAS_TEXTS } from './llamadas.texts.ts';
import { formatTalk, outcomeText, numeroText } from './call-texts.ts';

interface LlamadasPanelProps {
  contactoId: number;
  /** The open chat beside it, if the user may read one. */
  conversacionId: number | null;
}

/** The calls with a contact, or those of one chat, with their recordings. */
export function LlamadasPanel({ contactoId, conversacionId }: LlamadasPanelProps) {
  const [which, setWhich] = useState<'contacto' | 'chat'>('contacto');
  const chat = which === 'chat' ? conversacionId : null;
  return (
    <div className={css.panel}>
      {conversacionId === null ? null : (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={LLAMADAS_TEXTS.which}
          data={[
            { value: 'contacto', label: LLAMADAS_TEXTS.ofContacto },
            { value: 'chat', label: LLAMADAS_TEXTS.ofChat },
          ]}
          value={which}
          onChange={(value) => setWhich(value === 'chat' ? 'chat' : 'contacto')}
        />
      )}
      <LlamadaList key={which} quien={chat === null ? { contactoId } : { conversacionId: chat }} />
    </div>
  );
}

function LlamadaList({ quien }: { quien: DeQuien }) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useLlamadas(quien);
  return (
    <SideList
      label={LLAMADAS_TEXTS.list}
      items={data?.pages.flatMap((page) => page.content)}
      isPending={isPending}
      empty={'contactoId' in quien ? LLAMADAS_TEXTS.historyEmpty : LLAMADAS_TEXTS.historyEmptyChat}
      failed={failureOf(error, LLAMADAS_TEXTS.historyFailed)}
      onRetry={() => void refetch()}
      more={
        hasNextPage
          ? { text: LLAMADAS_TEXTS.more, isBusy: isFetchingNextPage, onMore: () => void fetchNextPage() }
          : undefined
      }
    >
      {(llamada) => <LlamadaItem key={llamada.id} llamada={llamada} />}
    </SideList>
  );
}

/** A call: direction, result, duration, user, number and recording. */
export function LlamadaItem({ llamada }: { llamada: Llamada }) {
  const { direccion, estado, duracionSegundos, usuarioNombre, canalNombre, toNumber, creada } = llamada;
  const Icon = direccion === 'SALIENTE' ? IconPhoneOutgoing : IconPhoneIncoming;
  const way = direccion === 'SALIENTE' ? LLAMADAS_TEXTS.outgoing : LLAMADAS_TEXTS.incoming;
  const outcome = outcomeText(direccion, estado);
  return (
    <li className={css.item}>
      <Icon className={css.itemIcon} data-estado={estado} size={18} stroke={1.7} aria-hidden />
      <div className={css.itemBody}>
        <div className={css.itemHead}>
          <span className={css.itemTitle} data-estado={estado}>
            {way} · {outcome}
            {duracionSegundos === null ? null : (
              <span className={css.itemLength}> · {formatTalk(duracionSegundos)}</span>
            )}
          </span>
          <time dateTime={creada}>{formatDateTime(creada)}</time>
        </div>
        <span className={css.itemWho}>
          {[usuarioNombre, numeroText(toNumber), canalNombre].filter((part) => part !== null).join(' · ')}
        </span>
        <Grabacion llamada={llamada} />
      </div>
    </li>
  );
}

function Grabacion({ llamada: { id, grabacion, creada } }: { llamada: Llamada }) {
  if (grabacion === null) return null;
  const { estado, url } = grabacion;
  if (estado !== 'LISTO')
    return (
      <span className={css.itemWho}>
        {estado === 'PENDIENTE' ? LLAMADAS_TEXTS.recordingComing : LLAMADAS_TEXTS.recordingFailed}
      </span>
    );
  if (url === null) return <span className={css.itemWho}>{LLAMADAS_TEXTS.recordingHidden}</span>;
  return <Sonido key={id} url={url} name={`${LLAMADAS_TEXTS.recordingName} ${formatDateTime(creada)}`} />;
}

function Sonido({ url, name }: { url: string; name: string }) {
  // The first address stays: another address of the same recording would restart it while the user listens.
  const [first] = useState(url);
  return (
    <Adjunto
      archivo={{
        id: archivoIdOf(first),
        url: first,
        estado: 'LISTO',
        // the player needs only the kind
        tipoMime: 'audio/mpeg',
        nombreOriginal: name,
        tamano: null,
      }}
      onMediaLoad={ignore}
    />
  );
}

const ignore = () => undefined;
