import { ActionIcon } from '@mantine/core';
import { IconClock, IconClockOff, IconLock, IconSend2, type TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { MAX_CONTENIDO } from '@tertulia/contract/features/mensajes/tipos';
import { formatDuration } from '../../platform/format/durations.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import css from './Composer.module.css';
import { readDraft, writeDraft } from './drafts.ts';
import { envios, useEnvios } from './mensajes.queries.ts';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import { NewsQuestion } from './NewsQuestion.tsx';
import { useVentana } from './useVentana.ts';
import type { Ventana } from './ventana.ts';

export interface ComposerHandle {
  focus: () => void;
}

interface ComposerProps {
  conversacion: Conversacion;
  /** Up to which message the writer has seen the chat. */
  getSeen: () => number;
  ref?: Ref<ComposerHandle>;
}

const COUNT_FROM = MAX_CONTENIDO - 200;

/** Where the answer is written. To be keyed by conversation; the unsent text of each is kept. */
export function Composer({ conversacion, getSeen, ref }: ComposerProps) {
  const { id, puede, noEscribir, estado, ventanaHasta } = conversacion;
  const ventana = useVentana(ventanaHasta);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readDraft(id));
  const asked = useEnvios(id).filter((envio) => envio.estado === 'PREGUNTA');
  // As tall as its text, up to the height that the style allows.
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight}px`;
  }, [text]);
  // Told once: a handle that is new with each drawing would call for the focus each time.
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);

  if (!puede.enviar)
    return <Notice icon={IconLock} text={estado === 'CERRADA' ? MENSAJES_TEXTS.closed : MENSAJES_TEXTS.notYours} />;
  if (!ventana.isOpen && !noEscribir) {
    return (
      <Notice
        icon={IconClockOff}
        text={ventanaHasta === null ? MENSAJES_TEXTS.windowNever : MENSAJES_TEXTS.windowShut}
      />
    );
  }

  const contenido = text.trim();
  const isTooLong = contenido.length > MAX_CONTENIDO;
  const maySend = contenido !== '' && !isTooLong && !noEscribir;
  const write = (next: string) => {
    setText(next);
    writeDraft(id, next);
  };
  const send = () => {
    if (!maySend) return;
    envios.send({ conversacionId: id, contenido, vistoHastaSecuencia: getSeen() });
    write('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an accent or a suggestion is being composed, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <div className={css.root}>
      {asked.map((envio) => (
        <NewsQuestion
          key={envio.clienteMensajeId}
          envio={envio}
          onReview={() => {
            envios.remove(id, envio.clienteMensajeId);
            write(text.trim() === '' ? envio.contenido : `${envio.contenido}\n${text}`);
            field.current?.focus();
          }}
        />
      ))}
      <div className={css.bar}>
        <textarea
          ref={field}
          className={css.field}
          rows={1}
          value={text}
          disabled={noEscribir}
          placeholder={noEscribir ? MENSAJES_TEXTS.blocked : MENSAJES_TEXTS.placeholder}
          aria-label={`${MENSAJES_TEXTS.typing} ${conversacion.clienteNombre ?? conversacion.clienteTelefono ?? 'el cliente'}`}
          aria-invalid={isTooLong}
          enterKeyHint="send"
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ActionIcon
          className={css.send}
          size={40}
          radius={8}
          variant="filled"
          disabled={!maySend}
          onClick={send}
          aria-label={MENSAJES_TEXTS.send}
        >
          <IconSend2 size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div className={css.foot}>
        {noEscribir ? <span /> : <VentanaNote ventana={ventana} />}
        {contenido.length > COUNT_FROM ? (
          <span className={css.count} data-over={isTooLong || undefined}>
            {formatCount(contenido.length)} / {formatCount(MAX_CONTENIDO)}
          </span>
        ) : null}
      </div>
    </div>
  );
}

function VentanaNote({ ventana }: { ventana: Ventana }) {
  const left = ventana.leftMs < 60_000 ? 'menos de 1 min' : formatDuration(ventana.leftMs);
  return (
    <span className={css.ventana} data-ending={ventana.isEnding || undefined}>
      <IconClock size={14} aria-hidden />
      La ventana cierra en {left}
    </span>
  );
}

function Notice({ icon: Icon, text }: { icon: TablerIcon; text: string }) {
  return (
    <div className={css.root}>
      <div className={css.notice} role="status">
        <Icon size={18} stroke={1.7} aria-hidden />
        {text}
      </div>
    </div>
  );
}
