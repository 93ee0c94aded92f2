import { ActionIcon } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconClock, IconMoodSmile, IconPaperclip, IconSend2 } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  useImperativeHandle,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
  Suspense,
} from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { MAX_CONTENIDO } from '@tertulia/contract/features/mensajes/tipos';
import { clearBorrador, useBorrador, writeBorrador } from '#public/borradores';
import { formatDuration } from '../../platform/format/durations.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { ACCEPT } from './adjuntos.ts';
import css from './Composer.module.css';
import type { ComposerHandle } from './Composer.tsx';
import { ComposerTool } from './ComposerTool.tsx';
import { CitaStrip } from './CitaStrip.tsx';
import { envios, useEnvios } from './mensajes.queries.ts';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import { EmojiPicker } from './later-parts.ts';
import { NewsQuestion } from './NewsQuestion.tsx';
import { sendAdjuntos, useDroppedFiles } from './useAdjuntar.ts';
import type { Ventana } from './ventana.ts';

interface RedaccionProps {
  conversacion: Conversacion;
  ventana: Ventana;
  getSeen: () => number;
  ref?: Ref<ComposerHandle>;
}

const COUNT_FROM = MAX_CONTENIDO - 200;

/** The field with what belongs to it: the text, its tools, and what was asked about it. */
export function Redaccion({ conversacion, ventana, getSeen, ref }: RedaccionProps) {
  const { id, noEscribir } = conversacion;
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { contenido: text, replyToId } = useBorrador(id);
  const asked = useEnvios(id).filter((envio) => envio.estado === 'PREGUNTA');
  const write = (next: string) => writeBorrador(id, { contenido: next });
  const sendFiles = (files: readonly File[]) => {
    sendAdjuntos(id, files, replyToId);
    if (replyToId !== null && files.length > 0) writeBorrador(id, { replyToId: null });
  };
  const isDropping = useDroppedFiles(root, !noEscribir, sendFiles);
  // As tall as its text, up to the height that the style allows.
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight}px`;
  }, [text]);
  // Told once: a handle that is new with each drawing would call for the focus each time.
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);

  const quotedBefore = useRef(replyToId);
  useEffect(() => {
    if (replyToId !== null && replyToId !== quotedBefore.current) field.current?.focus();
    quotedBefore.current = replyToId;
  }, [replyToId]);

  const [panel, setPanel] = useState<'emoji' | null>(null);
  const closePanel = () => {
    setPanel(null);
    field.current?.focus();
  };
  const panelArea = useClickOutside<HTMLDivElement>(() => setPanel(null));
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);
  /** Puts words in place of what is selected, and the caret behind them. */
  const insert = (words: string, from = field.current?.selectionStart ?? text.length) => {
    const to = field.current?.selectionEnd ?? text.length;
    caret.current = from + words.length;
    write(text.slice(0, from) + words + text.slice(to));
  };

  const contenido = text.trim();
  const isTooLong = contenido.length > MAX_CONTENIDO;
  const maySend = contenido !== '' && !isTooLong && !noEscribir;
  const send = () => {
    if (!maySend) return;
    envios.send({ conversacionId: id, contenido, replyToId, vistoHastaSecuencia: getSeen() });
    clearBorrador(id);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replyToId !== null) {
      event.preventDefault();
      writeBorrador(id, { replyToId: null });
      return;
    }
    // While an accent or a suggestion is being composed, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <div className={css.root} ref={root}>
      {asked.map((envio) => (
        <NewsQuestion
          key={envio.clienteMensajeId}
          envio={envio}
          onReview={() => {
            envios.remove(id, envio.clienteMensajeId);
            writeBorrador(id, {
              contenido: text.trim() === '' ? envio.contenido : `${envio.contenido}\n${text}`,
              replyToId: replyToId ?? envio.replyToId ?? null,
            });
            field.current?.focus();
          }}
        />
      ))}
      {replyToId === null ? null : (
        <CitaStrip
          conversacionId={id}
          mensajeId={replyToId}
          onRemove={() => {
            writeBorrador(id, { replyToId: null });
            field.current?.focus();
          }}
        />
      )}
      <div className={css.bar} data-dropping={isDropping || undefined}>
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
          onPaste={(event) => {
            const files = [...event.clipboardData.files];
            // A copied table brings its picture beside its words: the words are meant.
            const { types } = event.clipboardData;
            if (files.length === 0 || (types.includes('text/plain') && types.includes('text/html'))) return;
            event.preventDefault();
            sendFiles(files);
          }}
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
        {isDropping ? <div className={css.drop}>{MENSAJES_TEXTS.dropHere}</div> : null}
      </div>
      <div className={css.foot} ref={panelArea}>
        {panel === 'emoji' ? (
          <Suspense fallback={null}>
            <EmojiPicker onPick={(emoji) => insert(emoji)} onClose={closePanel} />
          </Suspense>
        ) : null}
        <div className={css.tools} role="toolbar" aria-label={MENSAJES_TEXTS.tools}>
          <ComposerTool
            icon={IconPaperclip}
            label={MENSAJES_TEXTS.attach}
            disabled={noEscribir}
            onClick={() => chooser.current?.click()}
          />
          <ComposerTool
            icon={IconMoodSmile}
            label={MENSAJES_TEXTS.emoji}
            disabled={noEscribir}
            isOpen={panel === 'emoji'}
            onClick={() => setPanel((open) => (open === 'emoji' ? null : 'emoji'))}
          />
        </div>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={ACCEPT}
          aria-label={MENSAJES_TEXTS.attach}
          onChange={(event) => {
            sendFiles([...(event.currentTarget.files ?? [])]);
            // The same file may be chosen again.
            event.currentTarget.value = '';
            field.current?.focus();
          }}
        />
        {contenido.length > COUNT_FROM ? (
          <span className={css.count} data-over={isTooLong || undefined}>
            {formatCount(contenido.length)} / {formatCount(MAX_CONTENIDO)}
          </span>
        ) : null}
        {noEscribir ? null : <VentanaNote ventana={ventana} />}
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
