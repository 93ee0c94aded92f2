import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { acceptConversacion, markUnread } from '../list/bandeja.actions.ts';
import { BANDEJA_TEXTS } from '../list/bandeja.texts.ts';
import { unsentChats } from '../drafts/row-drafts.ts';
import { hintOf, isShownTo } from '../list/apertura.ts';
import { holdRowsOf } from '../list/useHeldOrder.ts';
import { nameOf } from '../list/names.ts';
import { useBandeja, viewerOf } from '../list/bandeja.cache.ts';
import { coincidenciaOf } from '../search/coincidencia.ts';
import { jumpToMensaje } from '../messages/jump.ts';
import { ventanaAt } from '../thread/ventana.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { WhenIdle, whenIdle } from '../../../ui/lazy/WhenIdle.tsx';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { type DialogFrame, useDialog } from '../../../ui/dialog/useDialog.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { BandejaPanel } from './BandejaPanel.tsx';
import { ChatStage } from './ChatStage.tsx';
import css from './ConversacionesPage.module.css';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';
import { isLongestFirst } from './kept-place.ts';
import { closeResolving, type Resolving, resolvingOf } from './resolviendo.ts';
import {
  EscritosLive,
  importChat,
  LeadHint,
  ResolveFlow,
  ShortcutsSheet,
  StartChatDialog,
  VistaPreviaDialog,
} from './lazy-parts.ts';
import { useComposerFocus } from './useComposerFocus.ts';
import { useInboxKeys } from './useInboxKeys.ts';
import { useKeptPlace } from './useKeptPlace.ts';
import { focusList } from './list-focus.ts';
import { useInboxPlace } from './useInboxPlace.ts';
import { useStableHandler } from './useStableHandler.ts';
import type { Vista } from './vista.ts';

/** Delay in milliseconds, so that the keyboard can pass chats without opening each of them and marking it as read. */
const REST_MS = 220;

/** The inbox: the lists at the left, the open chat at the right; on a phone one of the two. */
export function ConversacionesPage() {
  const usuario = useUsuario();
  const viewer = viewerOf(usuario);
  const place = useInboxPlace();
  const { vista, q, openId, go, close } = place;
  const isComing = useKeptPlace(place, viewer.isSupervising);
  // so that the first chat does not wait for its code; if it fails, it loads when it is needed
  useEffect(() => whenIdle(() => void importChat().catch(() => undefined)), []);
  const [cursorId, setCursorId] = useState<number | null>(null);
  const [resolving, setResolving] = useState<Resolving | null>(null);
  const help = useDialog((_, frame) => <ShortcutsSheet {...frame} />);
  const preview = useDialog<Conversacion>((chat, frame) => <ChatPreview chat={chat} onAccept={onAccept} {...frame} />);
  const starting = useDialog((_, frame) => (
    <StartChatDialog
      {...frame}
      onStarted={({ id }) => {
        frame.onClose();
        place.open(id, 'mine');
        setCursorId(id);
        composer.focus();
      }}
    />
  ));
  const rows = useRef<readonly Conversacion[]>([]);
  const composer = useComposerFocus();
  // The dialog of one chat does not carry over to the next.
  const farewell = resolving?.id === openId ? (resolving?.farewell ?? null) : null;
  const conversacion = useBandeja((bandeja) => (openId === null ? undefined : bandeja.byId.get(openId)?.conversacion));
  const setFarewell = (farewell: Resolving['farewell'] | null) =>
    setResolving(farewell === null || !conversacion ? null : resolvingOf(conversacion, farewell));

  // A row under the keyboard cursor opens after a delay, unless another one opens before.
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  const open = (chat: Conversacion, how: 'pointer' | 'keyboard' | 'writing') => {
    clearTimeout(resting.current);
    // a chat that another user got still has its unsent messages
    if (!isShownTo(chat) && !unsentChats.state.has(chat.id)) {
      showToast({ variant: 'info', text: hintOf(chat), ms: 2500 });
      return;
    }
    setCursorId(chat.id);
    jumpToMensaje(chat.id, coincidenciaOf(chat));
    if (chat.id !== openId) place.open(chat.id);
    // without a field to write in, the row takes the focus
    if (how === 'writing' && !isWritable(chat)) focusList(chat.id);
    if (how === 'pointer') composer.focus();
    else if (how === 'writing' && isWritable(chat)) composer.follow();
    else composer.leave();
  };
  // A user who opens a chat by its address, above all by a reload, is about to write.
  const [cameTo] = useState(openId);
  useEffect(() => {
    if (cameTo !== null) composer.arrive();
  }, [cameTo, composer]);

  // After closing a chat the focus is on its row, also when it was opened by its address.
  const wasOpen = useRef(openId);
  useEffect(() => {
    const closedId = wasOpen.current;
    wasOpen.current = openId;
    if (closedId === null || openId !== null) return;
    if (document.activeElement === document.body) focusList(cursorId ?? closedId);
  }, [openId, cursorId]);

  const isWriting = () => composer.isComing() || composer.isField(document.activeElement);
  const onOpen = useStableHandler((chat: Conversacion) => open(chat, 'pointer'));
  const openByKey = useStableHandler((chat: Conversacion) => {
    if (isWriting() && chat.id === openId) composer.focus();
    else open(chat, isWriting() ? 'writing' : 'keyboard');
  });

  const currentOpenId = useStableHandler(() => openId);
  const accept = async (chat: Conversacion) => {
    clearTimeout(resting.current);
    const before = openId === chat.id ? null : openId;
    place.open(chat.id, 'mine');
    setCursorId(chat.id);
    composer.focus();
    if ((await acceptConversacion(chat.id)) || currentOpenId() !== chat.id) return;
    // another user was first: reopen the previous chat, and keep the rows in place under the pointer
    holdRowsOf(vista === 'waiting' && isLongestFirst() ? 'longest' : vista);
    go({ chat: before ?? undefined, tab: vista }, 'replace');
    setCursorId(before);
  };
  const onAccept = useStableHandler((chat: Conversacion) => void accept(chat));

  const step = (by: 1 | -1) => {
    const from = rows.current.findIndex((row) => row.id === (cursorId ?? openId));
    const next = rows.current[from < 0 ? 0 : Math.min(rows.current.length - 1, Math.max(0, from + by))];
    if (!next) return;
    setCursorId(next.id);
    clearTimeout(resting.current);
    const isShown = isShownTo(next);
    // text for the next chat must not enter the one that is still open
    const isThere = next.id === openId;
    if (isWriting()) {
      if (!isShown || isThere) composer.stay();
      else {
        composer.depart();
        focusList(next.id);
      }
    }
    if (isShown && !isThere) resting.current = setTimeout(() => openByKey(next), REST_MS);
  };

  useInboxKeys({
    onStep: step,
    onAccept: () => {
      const chat = rows.current.find((row) => row.id === cursorId) ?? rows.current[0];
      if (chat?.puede.aceptar) onAccept(chat);
    },
    onResolve: () => {
      if (conversacion?.puede.resolver) setFarewell('with-farewell');
    },
    onEscape: () => {
      if (openId !== null) close();
    },
    onHelp: () => help.open(),
    onFieldLeft: (field) => {
      if (openId === null || !(composer.isComing() || composer.isField(field))) return;
      composer.leave();
      focusList(openId);
    },
    isFieldComing: () => composer.isComing() || place.isSearchComing(),
  });

  const resolve = () => {
    setFarewell(null);
    if (conversacion === undefined || resolving === null || farewell === null) return;
    const { id } = resolving;
    go({ chat: undefined, tab: 'resolved' }, 'replace');
    void closeResolving(resolving).then((isClosed) => {
      if (!isClosed && currentOpenId() === null) go({ chat: id, tab: 'mine' });
    });
  };

  return (
    <div className={css.page} data-open={openId !== null || undefined}>
      <div className={css.panel}>
        <BandejaPanel
          vista={vista}
          isComing={isComing}
          q={q}
          viewer={useRowViewer(usuario.nombre, viewer.isSupervising)}
          selectedId={openId}
          cursorId={cursorId}
          rowsRef={rows}
          onVista={(tab: Vista) => go({ tab, q: undefined }, 'replace')}
          onQuery={(typed) => go({ q: typed === '' ? undefined : typed }, 'replace')}
          onOpen={onOpen}
          onAccept={onAccept}
          onPreview={preview.open}
        />
        <Tooltip label={CONVERSACIONES_TEXTS.startChat} position="left">
          <ActionIcon
            className={css.start}
            size={48}
            radius="50%"
            onClick={() => starting.open()}
            aria-label={CONVERSACIONES_TEXTS.startChat}
          >
            <IconPlus size={24} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={css.stage}>
        <ChatStage
          openId={openId}
          composer={composer.ref}
          onBack={close}
          onAccept={onAccept}
          onMarkUnread={() => {
            close();
            if (openId !== null) void markUnread(openId);
          }}
          onResolve={setFarewell}
        />
      </div>
      {conversacion ? (
        <LazyBoundary key={conversacion.id} failed={null}>
          <ResolveFlow
            farewell={farewell}
            conversacion={conversacion}
            onCancel={() => setFarewell(null)}
            onConfirm={resolve}
          />
        </LazyBoundary>
      ) : null}
      {preview.node}
      {starting.node}
      <WhenIdle>
        <LazyBoundary isBackground>
          <EscritosLive />
          <LeadHint />
        </LazyBoundary>
      </WhenIdle>
      {help.node}
    </div>
  );
}

interface ChatPreviewProps extends DialogFrame {
  chat: Conversacion;
  onAccept: (chat: Conversacion) => void;
}

function ChatPreview({ chat, onAccept, isOpen, onClose }: ChatPreviewProps) {
  // a colleague may accept the chat during its preview
  const now = useBandeja((bandeja) => bandeja.byId.get(chat.id)?.conversacion ?? chat);
  const accept = () => {
    onClose();
    onAccept(chat);
  };
  return (
    <VistaPreviaDialog
      isOpen={isOpen}
      conversacionId={chat.id}
      clienteNombre={nameOf(chat)}
      action={now.puede.aceptar ? { label: BANDEJA_TEXTS.accept, onClick: accept } : null}
      onClose={onClose}
    />
  );
}

/** True if the chat has a field to write in, beyond the user's right to write. */
function isWritable({ puede, noEscribir, ventanaHasta }: Conversacion): boolean {
  return puede.enviar && !noEscribir && ventanaAt(ventanaHasta, Date.now()).isOpen;
}

function useRowViewer(nombre: string, isSupervising: boolean) {
  const [viewer, setViewer] = useState({ nombre, isSupervising });
  if (viewer.nombre !== nombre || viewer.isSupervising !== isSupervising) setViewer({ nombre, isSupervising });
  return viewer;
}
