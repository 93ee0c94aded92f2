import { ActionIcon } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconAt, IconLink, IconMoodSmile, IconPaperclip, IconSend2, IconX } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { MAX_CONTENIDO_SALA } from '@tertulia/contract/features/chat-interno/limites';
import type { SalaDetalle } from '@tertulia/contract/features/chat-interno/sala';
import { ACCEPT, ComposerTool, EmojiPicker, pickAdjuntos } from '#public/mensajes';
import { formatCount } from '../../platform/format/numbers.ts';
import { useUsuario } from '../../platform/session/session.ts';
import field from '../../ui/ChatField.module.css';
import { LatePart } from '../../ui/LatePart.tsx';
import { OnceNeeded } from '../../ui/OnceNeeded.tsx';
import { showToast, showToastsInTurn } from '../../ui/toast.ts';
import { useDroppedFiles } from '../../ui/useDroppedFiles.ts';
import type { OptionKeysHandle } from '../../ui/useOptionKeys.ts';
import css from './ChatInterno.module.css';
import { salida } from './chat-interno.queries.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import { findConversacion } from './enlazables.queries.ts';
import { conversacionIdIn } from './enlaces.ts';
import { EnlazarDialog } from './later-parts.ts';
import { arrobaAt, calledIn, filterPersonas, type Mencionable } from './menciones.ts';
import { MencionMenu } from './MencionMenu.tsx';
import { useBorradorSala } from './useBorradorSala.ts';

const COUNT_FROM = MAX_CONTENIDO_SALA - 200;
const TOLD_MS = 6000;

/** Where a message is written: Enter sends, Shift + Enter makes a line, `@` calls somebody. */
export function SalaField({ sala, ref }: { sala: SalaDetalle; ref?: Ref<{ focus: () => void }> }) {
  const usuario = useUsuario();
  const root = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const menu = useRef<OptionKeysHandle>(null);
  const { borrador, change, clear } = useBorradorSala(sala.id);
  const { text, enlace } = borrador;
  const [caret, setCaret] = useState<number | null>(null);
  const [waived, setWaived] = useState<number | null>(null);
  const [isEmojiOpen, setEmojiOpen] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const emojiArea = useClickOutside<HTMLDivElement>(() => setEmojiOpen(false));
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }), []);
  // Whoever opens a room is about to write; on a phone the keyboard would hide what was said.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) area.current?.focus();
  }, []);
  // As tall as its text, up to the height that the style allows.
  useLayoutEffect(() => {
    const { current } = area;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight}px`;
  }, [text]);
  const caretWanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caretWanted.current === null) return;
    area.current?.setSelectionRange(caretWanted.current, caretWanted.current);
    setCaret(caretWanted.current);
    caretWanted.current = null;
  }, [text]);

  const personas = sala.miembros.filter((one) => one.activo && one.usuarioId !== usuario.id);
  const arroba = caret === null ? null : arrobaAt(text, caret);
  const matching = arroba && arroba.from !== waived ? filterPersonas(personas, arroba.search) : [];
  const isCalling = matching.length > 0;

  /** Puts words in the place of those from there to the caret, else of what is selected. */
  const insert = (words: string, from?: number, menciones: readonly Mencionable[] = borrador.menciones) => {
    const start = from ?? area.current?.selectionStart ?? text.length;
    const end = Math.max(start, area.current?.selectionEnd ?? text.length);
    caretWanted.current = start + words.length;
    change({ text: text.slice(0, start) + words + text.slice(end), menciones });
    area.current?.focus();
  };
  const call = (persona: Mencionable) => {
    const { usuarioId, nombre } = persona;
    insert(`@${nombre} `, arroba?.from, [...borrador.menciones, { usuarioId, nombre }]);
  };

  const sendFiles = (files: readonly File[]) => {
    const onTheirWay = salida
      .list(sala.id)
      .flatMap(({ archivo, estado }) => (archivo && estado === 'ENVIANDO' ? [archivo] : []));
    const { accepted, told } = pickAdjuntos(files, onTheirWay);
    for (const archivo of accepted)
      salida.send({ salaId: sala.id, contenido: '', menciones: [], enlace: null, archivo });
    showToastsInTurn(told.map((one) => ({ variant: 'warning', text: one, ms: TOLD_MS })));
    area.current?.focus();
  };
  const isDropping = useDroppedFiles(root, true, sendFiles);

  const contenido = text.trim();
  const isTooLong = contenido.length > MAX_CONTENIDO_SALA;
  const maySend = (contenido !== '' || enlace !== null) && !isTooLong;
  const send = () => {
    if (!maySend) return;
    const menciones = calledIn(contenido, borrador.menciones);
    salida.send({ salaId: sala.id, contenido, menciones, enlace, archivo: null });
    clear();
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isCalling && menu.current?.onKey(event)) return;
    // While an accent or a suggestion is being composed, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const attachPasted = async (conversacionId: number) => {
    const found = await findConversacion(conversacionId);
    if (found) change({ enlace: found });
    else showToast({ variant: 'warning', text: CHAT_INTERNO_TEXTS.linkRefused });
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    const pasted = event.clipboardData.getData('text/plain');
    const conversacionId = conversacionIdIn(pasted, location.origin);
    if (conversacionId !== null) {
      event.preventDefault();
      void attachPasted(conversacionId);
      return;
    }
    // A copied table brings its picture beside its words: the words are meant.
    if (files.length === 0 || pasted !== '') return;
    event.preventDefault();
    sendFiles(files);
  };

  return (
    <div className={field.root} ref={root}>
      {enlace ? (
        <div className={field.media}>
          <IconLink size={16} aria-hidden />
          <bdi>
            {enlace.clase === 'CONVERSACION' ? CHAT_INTERNO_TEXTS.conversacion : CHAT_INTERNO_TEXTS.contacto}:{' '}
            {enlace.titulo}
          </bdi>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="var(--composer-tool)"
            onClick={() => change({ enlace: null })}
            aria-label={CHAT_INTERNO_TEXTS.removeLink}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
      {isCalling && arroba ? (
        <MencionMenu
          ref={menu}
          personas={matching}
          search={arroba.search}
          onPick={call}
          onClose={() => setWaived(arroba.from)}
        />
      ) : null}
      <div className={field.bar} data-dropping={isDropping || undefined}>
        <textarea
          ref={area}
          className={field.field}
          rows={1}
          value={text}
          placeholder={CHAT_INTERNO_TEXTS.placeholder}
          aria-label={`${CHAT_INTERNO_TEXTS.messageFor} ${sala.nombre}`}
          aria-invalid={isTooLong}
          enterKeyHint="send"
          onChange={(event) => {
            change({ text: event.currentTarget.value });
            setCaret(event.currentTarget.selectionStart);
            setWaived(null);
          }}
          onSelect={() => setCaret(area.current?.selectionStart ?? null)}
          onBlur={() => setCaret(null)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <ActionIcon
          className={field.send}
          size={40}
          radius={8}
          variant="filled"
          disabled={!maySend}
          onClick={send}
          aria-label={CHAT_INTERNO_TEXTS.send}
        >
          <IconSend2 size={20} aria-hidden />
        </ActionIcon>
        {isDropping ? <div className={field.drop}>{CHAT_INTERNO_TEXTS.dropHere}</div> : null}
      </div>
      <div className={field.foot} ref={emojiArea}>
        <LatePart>
          {isEmojiOpen ? <EmojiPicker onPick={(emoji) => insert(emoji)} onClose={() => setEmojiOpen(false)} /> : null}
        </LatePart>
        <div className={field.tools} role="toolbar" aria-label={CHAT_INTERNO_TEXTS.tools}>
          <ComposerTool
            icon={IconPaperclip}
            label={CHAT_INTERNO_TEXTS.attach}
            onClick={() => chooser.current?.click()}
          />
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            accept={ACCEPT}
            aria-label={CHAT_INTERNO_TEXTS.attach}
            onChange={(event) => {
              sendFiles([...(event.currentTarget.files ?? [])]);
              // The same file may be chosen again.
              event.currentTarget.value = '';
            }}
          />
          <ComposerTool icon={IconLink} label={CHAT_INTERNO_TEXTS.link} onClick={() => setLinking(true)} />
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
          <span className={css.keys}>Enter envía · Mayús + Enter hace un renglón</span>
        )}
      </div>
      <OnceNeeded isNeeded={isLinking}>
        <EnlazarDialog
          isOpen={isLinking}
          onClose={() => setLinking(false)}
          onPick={(picked) => {
            setLinking(false);
            change({ enlace: picked });
            area.current?.focus();
          }}
        />
      </OnceNeeded>
    </div>
  );
}
