import { ActionIcon } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconClock, IconPaperclip, IconSend2, IconX } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { MAX_CONTENIDO, MAX_LEYENDA } from '@tertulia/contract/features/mensajes/tipos';
import { HUECO } from '@tertulia/contract/features/notas-rapidas/variables';
import { MAX_CAPTION } from '@tertulia/contract/features/multimedia/limites';
import { clearBorrador, writeBorrador } from '../drafts/borradores.queries.ts';
import { PresenciaLine } from '../presence/PresenciaLine.tsx';
import { announceWriting } from '../presence/usePresencia.ts';
import type { MediaDraft } from '#public/multimedia';
import { RespuestasMenu } from '#public/notas-rapidas';
import { AdjuntosStrip } from '../outbox/AdjuntosStrip.tsx';
import { isUpload, type OutboxEntry } from '../outbox/chat-outbox.ts';
import { chatOutbox, outbox } from '../outbox/chat-outbox.queries.ts';
import { ConfirmSends } from '../outbox/ConfirmSends.tsx';
import { useAdjuntos } from '../outbox/useAdjuntos.ts';
import type { Ventana } from '../thread/ventana.ts';
import { formatDuration } from '../../../platform/format/durations.ts';
import { formatCount } from '../../../platform/format/numbers.ts';
import { isSendKey, useEnterSends } from '../../../platform/session/enter-sends.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useBackCloses } from '../../../ui/dialog/useBackCloses.ts';
import { useDroppedFiles } from '../../../ui/chat/useDroppedFiles.ts';
import { BloqueoStrip } from './BloqueoStrip.tsx';
import { CitaStrip } from './CitaStrip.tsx';
import css from '../../../ui/chat/ChatField.module.css';
import { ariaOfMenu, type MeantOption, type OptionKeysHandle } from '../../../ui/chat/useOptionKeys.ts';
import { ComposerTools, type ComposerPanel } from './ComposerTools.tsx';
import { EmojiPicker } from './EmojiPicker.tsx';
import { REDACTOR_TEXTS } from './redactor.texts.ts';
import { GrabacionBar } from './GrabacionBar.tsx';
import { useCampo } from './useCampo.ts';
import { useGrabacion } from './useGrabacion.ts';
import { useRespuestas } from './useRespuestas.ts';

export interface ComposerHandle {
  focus: () => void;
  isField: (element: Element) => boolean;
}

interface DraftEditorProps {
  conversacion: Conversacion;
  clienteNombre: string;
  ventana: Ventana;
  getSeen: () => number;
  ref?: Ref<ComposerHandle>;
}

const COUNT_FROM = MAX_CONTENIDO - 200;

/** The field with its text, its tools and the open questions about unsent messages. */
export function DraftEditor({ conversacion, clienteNombre, ventana, getSeen, ref }: DraftEditorProps) {
  const { id, noEscribir, asignadaA } = conversacion;
  const root = useRef<HTMLDivElement>(null);
  const campo = useCampo(id);
  const { field, text, replyToId, media } = campo;
  const enterSends = useEnterSends();
  const adjuntos = useAdjuntos(`chat.${id}`, () => filesOnTheirWay(id));
  const hasStaged = adjuntos.staged.length > 0;
  const [panel, setPanel] = useState<ComposerPanel | null>(null);
  const panelArea = useClickOutside<HTMLDivElement>(() => setPanel(null));
  const menu = useRef<OptionKeysHandle>(null);
  const [meant, setMeant] = useState<MeantOption | null>(null);
  const { insertAnswer: insert, attach } = campo;
  const respuestas = useRespuestas({ conversacion, text, caret: campo.caretAt, insert, attach });
  useBackCloses(panel !== null, () => setPanel(null));
  useBackCloses(respuestas.isCalled, respuestas.waive);
  const grabacion = useGrabacion(id, !noEscribir);
  const isRecording = grabacion.estado !== 'INACTIVA' && !noEscribir;
  // The recording bar takes its focused button with it, and further typing must not trigger the inbox's keys. On a
  // phone the keyboard would cover the messages.
  const wasRecording = useRef(isRecording);
  useEffect(() => {
    const isOver = wasRecording.current && !isRecording;
    wasRecording.current = isRecording;
    if (isOver && document.activeElement === document.body && window.matchMedia('(pointer: fine)').matches)
      field.current?.focus();
  }, [isRecording, field]);
  // Stable: a handle that changes with each render would request the focus each time.
  useImperativeHandle(
    ref,
    () => ({ focus: () => field.current?.focus(), isField: (element) => element === field.current }),
    [field],
  );

  const addUploads = (archivos: readonly File[], contenido: string, answers: number | null) => {
    const vistoHastaSecuencia = getSeen();
    archivos.forEach((archivo, index) =>
      chatOutbox.sendFile({
        conversacionId: id,
        archivo,
        asignadaA,
        vistoHastaSecuencia,
        ...(index === 0 ? { contenido, replyToId: answers } : {}),
      }),
    );
  };
  const sendFiles = (files: readonly File[]) => {
    const accepted = adjuntos.pick(files);
    addUploads(accepted, '', replyToId);
    if (replyToId !== null && accepted.length > 0) campo.quote(null);
    campo.focus();
  };
  const stageFiles = (files: readonly File[]) => {
    adjuntos.stage(files);
    campo.focus();
  };
  const sendMedia = ({ item, caption, comoEnlace }: MediaDraft) => {
    const { id: mediaId, nombre } = item;
    chatOutbox.send({
      conversacionId: id,
      contenido: caption,
      media: { id: mediaId, nombre },
      comoEnlace,
      replyToId,
      asignadaA,
      vistoHastaSecuencia: getSeen(),
    });
    if (replyToId !== null) campo.quote(null);
  };
  const isDropping = useDroppedFiles(root, !noEscribir, stageFiles);
  const closePanel = () => {
    setPanel(null);
    campo.focus();
  };

  const contenido = text.trim();
  const isTooLong = contenido.length > MAX_CONTENIDO;
  const maySend = (contenido !== '' || media !== null || hasStaged) && !isTooLong && !noEscribir;
  /** The text for which the blank-placeholder warning was shown: a second press sends it unchanged. */
  const reportedBlank = useRef<string | null>(null);
  const isHeldByBlank = () => {
    const at = text.indexOf(HUECO);
    if (at === -1 || reportedBlank.current === text) return false;
    reportedBlank.current = text;
    showToast({ variant: 'warning', text: REDACTOR_TEXTS.blankLeft });
    field.current?.focus();
    field.current?.setSelectionRange(at, at + HUECO.length);
    return true;
  };
  const send = () => {
    if (!maySend || isHeldByBlank()) return;
    const vistoHastaSecuencia = getSeen();
    // A text too long for a caption is sent after its file.
    const isCaption = (media || hasStaged) && contenido.length <= (media ? MAX_CAPTION : MAX_LEYENDA);
    const caption = isCaption ? contenido : '';
    const wish = { conversacionId: id, asignadaA, vistoHastaSecuencia };
    if (media) chatOutbox.send({ ...wish, contenido: caption, media, replyToId });
    addUploads(adjuntos.take(), media ? '' : caption, media ? null : replyToId);
    if (!isCaption) {
      const answers = media || hasStaged ? null : replyToId;
      chatOutbox.send({ ...wish, contenido, replyToId: answers });
    }
    clearBorrador(id);
    announceWriting(id, false);
    campo.focus();
  };
  const review = (entry: OutboxEntry): boolean => {
    // one message has one file: the other file's caption would be under the wrong picture
    if (media && entry.media) {
      showToast({ variant: 'info', text: REDACTOR_TEXTS.fileIsThere });
      campo.focus();
      return false;
    }
    writeBorrador(id, {
      contenido: contenido === '' ? entry.contenido : `${entry.contenido}\n${text}`,
      replyToId: replyToId ?? entry.replyToId ?? null,
      media: media ?? entry.media ?? null,
    });
    campo.focus();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (respuestas.isCalled && menu.current?.onKey(event)) return;
    if (event.key === 'Escape' && replyToId !== null) {
      event.preventDefault();
      campo.quote(null);
      return;
    }
    if (!isSendKey(event, enterSends)) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // A copied table carries a picture next to its text: paste the text.
    const { types } = event.clipboardData;
    if (files.length === 0 || (types.includes('text/plain') && types.includes('text/html'))) return;
    event.preventDefault();
    stageFiles(files);
  };

  return (
    <div className={css.root} ref={root}>
      <PresenciaLine conversacionId={id} />
      <ConfirmSends conversacionId={id} onAnswered={campo.focus} onReview={noEscribir ? null : review} />
      {replyToId === null ? null : (
        <CitaStrip
          conversacionId={id}
          mensajeId={replyToId}
          onRemove={() => {
            campo.quote(null);
            campo.focus();
          }}
        />
      )}
      {media ? (
        <div className={css.media}>
          <IconPaperclip size={16} aria-hidden />
          <bdi>{media.nombre}</bdi>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="var(--composer-tool)"
            onClick={() => {
              campo.attach(null);
              campo.focus();
            }}
            aria-label={`${REDACTOR_TEXTS.removeFile} ${media.nombre}`}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
      {hasStaged || adjuntos.rechazados.length > 0 ? (
        <AdjuntosStrip adjuntos={adjuntos} onFocusLost={campo.focus} />
      ) : null}
      {noEscribir && (text !== '' || media !== null || hasStaged) ? (
        <BloqueoStrip
          text={text}
          onDiscard={() => {
            clearBorrador(id);
            adjuntos.take();
          }}
        />
      ) : null}
      {isRecording ? (
        <GrabacionBar
          grabacion={grabacion}
          onSend={(voz) => {
            const vistoHastaSecuencia = getSeen();
            chatOutbox.sendFile({ ...voz, conversacionId: id, tipo: 'VOZ', replyToId, asignadaA, vistoHastaSecuencia });
            if (replyToId !== null) campo.quote(null);
          }}
        />
      ) : null}
      <div className={css.bar} hidden={isRecording} data-dropping={isDropping || undefined}>
        <textarea
          ref={field}
          className={css.field}
          rows={1}
          value={text}
          disabled={noEscribir}
          data-blocked={noEscribir || undefined}
          placeholder={noEscribir ? REDACTOR_TEXTS.blocked : REDACTOR_TEXTS.placeholder}
          aria-label={`${REDACTOR_TEXTS.typing} ${clienteNombre}`}
          aria-invalid={isTooLong}
          {...ariaOfMenu(meant)}
          enterKeyHint={enterSends ? 'send' : 'enter'}
          data-writing
          onChange={(event) => {
            campo.write(event.currentTarget.value);
            // some keyboards insert text without a key or selection event that reveals the caret
            campo.watchCaret.onSelect();
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...campo.watchCaret}
        />
        <ActionIcon
          className={css.send}
          size={40}
          radius={8}
          variant="filled"
          disabled={!maySend}
          onClick={send}
          aria-label={REDACTOR_TEXTS.send}
        >
          <IconSend2 size={20} aria-hidden />
        </ActionIcon>
        {isDropping ? <div className={css.drop}>{REDACTOR_TEXTS.dropHere}</div> : null}
      </div>
      {respuestas.isCalled ? (
        <RespuestasMenu
          ref={menu}
          search={respuestas.search}
          onPick={(nota) => void respuestas.pick(nota)}
          onClose={respuestas.waive}
          onMeant={setMeant}
        />
      ) : null}
      <div className={css.foot} ref={panelArea}>
        {panel === 'emoji' ? <EmojiPicker onPick={(emoji) => campo.insert(emoji)} onClose={closePanel} /> : null}
        {panel === 'respuestas' ? (
          <RespuestasMenu
            search={null}
            onPick={(nota) => {
              closePanel();
              void respuestas.pick(nota);
            }}
            onClose={closePanel}
          />
        ) : null}
        <ComposerTools
          isDisabled={noEscribir || isRecording}
          onMedia={sendMedia}
          onMediaSent={campo.focus}
          panel={panel}
          onPanel={setPanel}
          onFiles={sendFiles}
          onRecord={grabacion.start}
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

function filesOnTheirWay(conversacionId: number): File[] {
  return outbox
    .list(conversacionId)
    .filter(isUpload)
    .filter(({ estado }) => estado !== 'FALLIDO')
    .map(({ archivo }) => archivo);
}

function VentanaNote({ ventana }: { ventana: Ventana }) {
  const left = ventana.leftMs < 60_000 ? 'menos de 1 min' : formatDuration(ventana.leftMs);
  return (
    <span className={css.ventana} data-ending={ventana.isEnding || undefined}>
      <IconClock size={14} aria-hidden />
      <span className={css.ventanaWords}>La ventana cierra en </span>
      {left}
    </span>
  );
}
