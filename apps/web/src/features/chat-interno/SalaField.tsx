import { ActionIcon } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconAt, IconCheck, IconLink, IconMoodSmile, IconSend2 } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { MAX_CONTENIDO_SALA } from '@tertulia/contract/features/chat-interno/limites';
import type { SalaDetalle, SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { AdjuntosStrip, AttachTool, useAdjuntos, ComposerTool, EmojiPicker } from '#public/inbox';
import { formatCount } from '../../platform/format/numbers.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { isOnItsWay } from '../../platform/outbox/outbox.ts';
import { useUsuario } from '../../platform/session/session.ts';
import field from '../../ui/chat/ChatField.module.css';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { isSendKey, useEnterSends } from '../../platform/session/enter-sends.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useBackCloses } from '../../ui/dialog/useBackCloses.ts';
import { useDroppedFiles } from '../../ui/chat/useDroppedFiles.ts';
import { ariaOfMenu, type MeantOption, type OptionKeysHandle } from '../../ui/chat/useOptionKeys.ts';
import { useWritingField } from '../../ui/chat/useWritingField.ts';
import css from './ChatInterno.module.css';
import { updateMensaje } from './chat-interno.actions.ts';
import { outbox } from './chat-interno.queries.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import { citadoOf } from './citado.ts';
import { findConversacion } from './enlazables.queries.ts';
import { conversacionIdIn } from './chat-links.ts';
import { EnlazarDialog } from './EnlazarDialog.tsx';
import { arrobaAt, calledIn, filterPersonas, type Mencionable } from './menciones.ts';
import { MencionMenu } from './MencionMenu.tsx';
import { SalaStrips } from './SalaStrips.tsx';
import { useBorradorSala, type BorradorSala } from './borrador-sala.ts';

const NOTHING_ELSE = { contenido: '', menciones: [], enlace: null, cita: null };
const COUNT_FROM = MAX_CONTENIDO_SALA - 200;

/** The commands of the message list to the field. */
export interface SalaFieldHandle {
  /** The next message answers this one. */
  reply: (mensaje: SalaMensaje) => void;
  /** Puts the text of the user's message into the field to change it. */
  edit: (mensaje: SalaMensaje) => void;
}

/** The message field: Enter sends, Shift + Enter starts a line, `@` mentions, Esc cancels the reply or the change. */
export function SalaField({ sala, ref }: { sala: SalaDetalle; ref?: Ref<SalaFieldHandle> }) {
  const usuario = useUsuario();
  const root = useRef<HTMLDivElement>(null);
  const menu = useRef<OptionKeysHandle>(null);
  const [meant, setMeant] = useState<MeantOption | null>(null);
  const { borrador, editado, write } = useBorradorSala(sala.id);
  const change = (part: Partial<BorradorSala>) => write({ kind: 'change', part });
  const { text, enlace, cita } = borrador;
  const { field: area, caretAt: caret, place, focus, wantCaretAt, watchCaret } = useWritingField(text);
  const adjuntos = useAdjuntos(`sala.${sala.id}`, () =>
    outbox.list(sala.id).flatMap(({ archivo, estado }) => (archivo && isOnItsWay({ estado }) ? [archivo] : [])),
  );
  const enterSends = useEnterSends();
  const [savedId, setSavedId] = useState<number | null>(null);
  // Only while its own text is in the field: the user can already write something else.
  const isSaving = editado !== null && editado.id === savedId;
  const [waived, setWaived] = useState<number | null>(null);
  const [isEmojiOpen, setEmojiOpen] = useState(false);
  const linking = useDialog((_, frame) => (
    <EnlazarDialog
      {...frame}
      onPick={(picked) => {
        frame.onClose();
        write({ kind: 'attach', enlace: picked });
        focus();
      }}
    />
  ));
  const emojiArea = useClickOutside<HTMLDivElement>(() => setEmojiOpen(false));
  useImperativeHandle(ref, () => ({
    reply: (mensaje) => {
      write({ kind: 'reply', cita: citadoOf(mensaje) });
      focus();
    },
    edit: (mensaje) => {
      wantCaretAt(mensaje.contenido.length);
      write({ kind: 'edit', mensaje });
      focus();
    },
  }));
  // A user who opens a sala is about to write; on a phone the keyboard would hide the messages.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) area.current?.focus();
  }, [area]);
  const personas = sala.miembros.filter((one) => one.activo && one.usuarioId !== usuario.id);
  const arroba = caret === null ? null : arrobaAt(text, caret);
  const matching = arroba && arroba.from !== waived ? filterPersonas(personas, arroba.search) : [];
  const isCalling = matching.length > 0;
  useBackCloses(isEmojiOpen, () => setEmojiOpen(false));
  useBackCloses(isCalling, () => setWaived(arroba?.from ?? null));

  /** Replaces the text from there to the caret, or the selection. */
  const insert = (words: string, from?: number, menciones: readonly Mencionable[] = borrador.menciones) => {
    if (!isSaving) change({ text: place(words, { from }), menciones });
    focus();
  };
  const call = (persona: Mencionable) => {
    const { usuarioId, nombre } = persona;
    insert(`@${nombre} `, arroba?.from, [...borrador.menciones, { usuarioId, nombre }]);
  };

  const sendFiles = (files: readonly File[]) => {
    for (const archivo of adjuntos.pick(files)) outbox.send({ ...NOTHING_ELSE, salaId: sala.id, archivo });
    focus();
  };
  const stageFiles = (files: readonly File[]) => {
    adjuntos.stage(files);
    focus();
  };
  const isDropping = useDroppedFiles(root, true, stageFiles);

  const contenido = text.trim();
  const isTooLong = contenido.length > MAX_CONTENIDO_SALA;
  const hasStaged = editado === null && adjuntos.staged.length > 0;
  const needsNoWords =
    enlace !== null || hasStaged || (editado?.archivos.length ?? 0) + (editado?.enlaces.length ?? 0) > 0;
  const maySend = (contenido !== '' || needsNoWords) && !isTooLong;
  const saveEdit = async (mensaje: SalaMensaje, menciones: readonly Mencionable[]) => {
    setSavedId(mensaje.id);
    try {
      await updateMensaje(mensaje, { contenido, menciones: menciones.map(({ usuarioId }) => usuarioId) });
      write({ kind: 'stopEdit', mensajeId: mensaje.id });
    } catch (error) {
      showToast({ variant: 'danger', ...failureOf(error, CHAT_INTERNO_TEXTS.editFailed) });
    }
    setSavedId((now) => (now === mensaje.id ? null : now));
    focus();
  };
  const send = () => {
    if (!maySend || isSaving) return;
    const menciones = calledIn(contenido, borrador.menciones);
    if (editado) return void saveEdit(editado, menciones);
    const [first = null, ...others] = adjuntos.take();
    outbox.send({ salaId: sala.id, contenido, menciones, enlace, cita, archivo: first });
    for (const archivo of others) outbox.send({ ...NOTHING_ELSE, salaId: sala.id, archivo });
    write({ kind: 'clear' });
    focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isCalling && menu.current?.onKey(event)) return;
    if (event.key === 'Escape' && (editado || cita)) {
      event.preventDefault();
      if (editado) write({ kind: 'stopEdit' });
      else change({ cita: null });
      return;
    }
    if (!isSendKey(event, enterSends)) return;
    event.preventDefault();
    send();
  };
  const attachPasted = async (conversacionId: number) => {
    const found = await findConversacion(conversacionId);
    if (found) write({ kind: 'attach', enlace: found });
    else showToast({ variant: 'warning', text: CHAT_INTERNO_TEXTS.linkRefused });
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    const pasted = event.clipboardData.getData('text/plain');
    // the links of a sent message are fixed: only its text can be changed
    const conversacionId = editado ? null : conversacionIdIn(pasted, location.origin);
    if (conversacionId !== null) {
      event.preventDefault();
      void attachPasted(conversacionId);
      return;
    }
    // A copied table brings its picture beside its text: the text is meant.
    if (files.length === 0 || pasted !== '') return;
    event.preventDefault();
    stageFiles(files);
  };

  return (
    <div className={field.root} ref={root}>
      <SalaStrips
        borrador={borrador}
        isEditing={editado !== null}
        onRemoveCita={() => change({ cita: null })}
        onRemoveEnlace={() => change({ enlace: null })}
        onStopEdit={() => write({ kind: 'stopEdit' })}
      />
      {editado === null && (hasStaged || adjuntos.rechazados.length > 0) ? (
        <AdjuntosStrip adjuntos={adjuntos} onFocusLost={focus} />
      ) : null}
      {isCalling && arroba ? (
        <MencionMenu
          ref={menu}
          personas={matching}
          search={arroba.search}
          onPick={call}
          onClose={() => setWaived(arroba.from)}
          onMeant={setMeant}
        />
      ) : null}
      <div className={field.bar} data-dropping={isDropping || undefined}>
        <textarea
          ref={area}
          {...ariaOfMenu(meant)}
          className={field.field}
          rows={1}
          value={text}
          placeholder={CHAT_INTERNO_TEXTS.placeholder}
          aria-label={`${CHAT_INTERNO_TEXTS.messageFor} ${sala.nombre}`}
          aria-invalid={isTooLong}
          readOnly={isSaving}
          enterKeyHint={enterSends ? 'send' : 'enter'}
          data-writing
          onChange={(event) => {
            change({ text: event.currentTarget.value });
            watchCaret.onSelect();
            setWaived(null);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...watchCaret}
        />
        <ActionIcon
          className={field.send}
          size={40}
          radius={8}
          variant="filled"
          disabled={!maySend}
          onClick={send}
          loading={isSaving}
          aria-label={editado ? CHAT_INTERNO_TEXTS.save : CHAT_INTERNO_TEXTS.send}
        >
          {editado ? <IconCheck size={20} aria-hidden /> : <IconSend2 size={20} aria-hidden />}
        </ActionIcon>
        {isDropping ? <div className={field.drop}>{CHAT_INTERNO_TEXTS.dropHere}</div> : null}
      </div>
      <div className={field.foot} ref={emojiArea}>
        {isEmojiOpen ? <EmojiPicker onPick={(emoji) => insert(emoji)} onClose={() => setEmojiOpen(false)} /> : null}
        <div className={field.tools} role="toolbar" aria-label={CHAT_INTERNO_TEXTS.tools}>
          <AttachTool onFiles={sendFiles} />
          {editado ? null : (
            <ComposerTool icon={IconLink} label={CHAT_INTERNO_TEXTS.link} onClick={() => linking.open()} />
          )}
          {personas.length > 0 ? (
            <ComposerTool
              icon={IconAt}
              label={CHAT_INTERNO_TEXTS.callSomebody}
              onClick={() => insert(text === '' || /\s$/.test(text) ? '@' : ' @')}
            />
          ) : null}
          <ComposerTool
            icon={IconMoodSmile}
            label={CHAT_INTERNO_TEXTS.emoji}
            isOpen={isEmojiOpen}
            onClick={() => setEmojiOpen((was) => !was)}
          />
        </div>
        {contenido.length > COUNT_FROM ? (
          <span className={field.count} data-over={isTooLong || undefined}>
            {formatCount(contenido.length)} / {formatCount(MAX_CONTENIDO_SALA)}
          </span>
        ) : (
          <span className={css.keys}>{enterSends ? CHAT_INTERNO_TEXTS.keysSend : CHAT_INTERNO_TEXTS.keysLine}</span>
        )}
      </div>
      {linking.node}
    </div>
  );
}
