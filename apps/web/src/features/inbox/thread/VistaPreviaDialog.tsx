import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { MENSAJES_PAGE_SIZE } from '@tertulia/contract/features/mensajes/tipos';
import { failureOf } from '../../../platform/http/failure.ts';
import { call } from '../../../platform/http/api.ts';
import { formatCount } from '../../../platform/format/numbers.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/MessageState.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import { loadVistaPrevia, type VistaPrevia, chipOf } from './vista-previa.ts';
import { Visor } from './Visor.tsx';
import css from './VistaPreviaDialog.module.css';
import { formatDateTime } from '../../../platform/format/dates.ts';
import { Adjunto } from './Adjunto.tsx';
import { UbicacionCard } from './BubbleCards.tsx';
import { EstadoMark } from './EstadoMark.tsx';
import { EventoLine } from './EventoLine.tsx';
import { Formato } from './Formato.tsx';

interface VistaPreviaDialogProps {
  isOpen: boolean;
  conversacionId: number;
  clienteNombre: string;
  /** An action that the preview offers on the chat. */
  action?: { label: string; onClick: () => void } | null;
  onClose: () => void;
}

const WIDTH = 640;

/** A read-only view of a chat: nothing is marked as read, nothing can be sent. */
export function VistaPreviaDialog({
  isOpen,
  conversacionId,
  clienteNombre,
  action = null,
  onClose,
}: VistaPreviaDialogProps) {
  return (
    <Modal.Stack>
      <Dialog
        stackId="vista-previa"
        opened={isOpen}
        onClose={onClose}
        title={`${MENSAJES_TEXTS.preview} · ${clienteNombre}`}
        size={WIDTH}
        classNames={{ title: css.title }}
      >
        <Content conversacionId={conversacionId} clienteNombre={clienteNombre} />
        {action ? (
          <Group justify="flex-end" mt="md">
            <Button onClick={action.onClick}>{action.label}</Button>
          </Group>
        ) : null}
      </Dialog>
    </Modal.Stack>
  );
}

function Content({ conversacionId, clienteNombre }: Pick<VistaPreviaDialogProps, 'conversacionId' | 'clienteNombre'>) {
  const { data, error, isPending, refetch } = useVistaPrevia(conversacionId);
  if (data) return <Mensajes vista={data} clienteNombre={clienteNombre} />;
  return (
    <div className={css.place}>
      {isPending ? (
        <p className={css.note} role="status">
          {MENSAJES_TEXTS.loading}
        </p>
      ) : (
        <ErrorState {...failureOf(error, MENSAJES_TEXTS.loadFailed)} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Mensajes({ vista, clienteNombre }: { vista: VistaPrevia; clienteNombre: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [vista]);
  if (vista.first.length === 0) return <p className={css.note}>{MENSAJES_TEXTS.empty}</p>;
  const draw = (mensaje: Mensaje) => (
    <VistaPreviaLinea key={mensaje.id} mensaje={mensaje} clienteNombre={clienteNombre} />
  );
  return (
    <>
      <ScrollRegion ref={scroller} className={css.scroll} label={`Mensajes con ${clienteNombre}`} hasFirstFocus>
        {vista.first.map(draw)}
        {vista.hidden > 0 ? (
          <p className={css.hidden}>
            {formatCount(vista.hidden)} {vista.hidden === 1 ? MENSAJES_TEXTS.hiddenOne : MENSAJES_TEXTS.hidden}
          </p>
        ) : null}
        {vista.last.map(draw)}
      </ScrollRegion>
      <Visor thread={[...vista.first, ...vista.last]} />
    </>
  );
}

function useVistaPrevia(conversacionId: number) {
  return useQuery({
    queryKey: ['mensajes', 'vista-previa', conversacionId],
    queryFn: ({ signal }) =>
      loadVistaPrevia((page) =>
        call('GET /api/conversations/{id}/messages', {
          params: { id: conversacionId },
          query: { page, size: MENSAJES_PAGE_SIZE, sort: 'timestamp,asc', markRead: 'false' },
          signal,
        }),
      ),
    staleTime: 0,
    gcTime: 0,
  });
}

/** A message of the preview: author, kind, time, failure; then its content. */
export function VistaPreviaLinea({ mensaje, clienteNombre }: { mensaje: Mensaje; clienteNombre: string }) {
  if (mensaje.evento !== null) return <EventoLine mensaje={mensaje} evento={mensaje.evento} />;
  const isCustomer = mensaje.emisor === 'CLIENTE';
  return (
    <div className={css.line} data-side={isCustomer ? 'customer' : 'team'}>
      <div className={css.bubble}>
        <div className={css.head}>
          <span className={css.author}>{authorOf(mensaje, clienteNombre)}</span>
          <span className={css.chip}>{chipOf(mensaje)}</span>
          <time className={css.time} dateTime={mensaje.timestamp}>
            {formatDateTime(mensaje.timestamp)}
          </time>
          {!isCustomer && mensaje.estadoMensaje === 'ERROR' ? <EstadoMark estado="ERROR" /> : null}
        </div>
        {mensaje.archivos.map((archivo) => (
          <Adjunto key={archivo.id} archivo={archivo} onMediaLoad={() => undefined} />
        ))}
        {mensaje.ubicacion ? <UbicacionCard ubicacion={mensaje.ubicacion} /> : null}
        {mensaje.contenido === '' ? null : (
          <div className={css.text}>
            <Formato text={mensaje.contenido} />
          </div>
        )}
      </div>
    </div>
  );
}

function authorOf({ emisor, origen, enviadoPorNombre }: Mensaje, clienteNombre: string): string {
  if (emisor === 'CLIENTE') return clienteNombre;
  if (enviadoPorNombre !== null) return enviadoPorNombre;
  return origen === 'BOT' ? MENSAJES_TEXTS.bot : MENSAJES_TEXTS.automatic;
}
