import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconMessages } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import type { ComposerHandle } from '#public/mensajes';
import { errorText } from '../../platform/http/api-error.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { EmptyState, ErrorState } from '../../ui/MessageState.tsx';
import { showToast } from '../../ui/toast.tsx';
import { readBandeja, viewerOf } from './bandeja.cache.ts';
import { isLockedFor } from './bandeja-evento.ts';
import { BandejaPanel } from './BandejaPanel.tsx';
import { ChatPane } from './ChatPane.tsx';
import { acceptConversacion, closeConversacion, markUnread } from './conversaciones.actions.ts';
import { useConversacion } from './conversaciones.queries.ts';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';
import css from './ConversacionesPage.module.css';
import { ResolveDialog } from './ResolveDialog.tsx';
import { ShortcutsSheet } from './ShortcutsSheet.tsx';
import { useBandejaLive } from './useBandejaLive.ts';
import { useInboxKeys } from './useInboxKeys.ts';
import { useStableHandler } from './useStableHandler.ts';
import { vistaOf, type Vista } from './vista.ts';

/** The keyboard may pass over chats without opening, and so reading, each of them. */
const REST_MS = 220;

interface Place {
  chat?: number | undefined;
  tab?: string | undefined;
  q?: string | undefined;
}

/** The inbox: the lists at the left, the open chat at the right; on a phone one of the two. */
export function ConversacionesPage() {
  const usuario = useUsuario();
  const viewer = viewerOf(usuario);
  const place: Place = useSearch({ strict: false });
  const navigate = useNavigate();
  const vista = vistaOf(place.tab);
  const openId = place.chat ?? null;
  const [cursorId, setCursorId] = useState<number | null>(null);
  const [asked, setAsked] = useState<'with-farewell' | 'quietly' | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const rows = useRef<readonly Conversacion[]>([]);
  const composer = useRef<ComposerHandle>(null);
  const { conversacion, load } = useConversacion(openId);

  const go = useCallback(
    (change: Place, how: 'push' | 'replace' = 'push') => {
      void navigate({
        to: '/conversations',
        search: (before: Place) => ({ ...before, ...change }),
        replace: how === 'replace',
      });
    },
    [navigate],
  );
  const clear = useCallback(() => go({ chat: undefined }), [go]);

  const open = (chat: Conversacion, how: 'pointer' | 'keyboard') => {
    if (!mayOpen(chat)) return;
    setCursorId(chat.id);
    // On a phone the way back is the browser's; on a desk the chats one looked through are no places to go back to.
    if (chat.id !== openId) go({ chat: chat.id }, openId === null ? 'push' : 'replace');
    if (how === 'pointer') requestAnimationFrame(() => focusOnDesk(composer.current));
  };
  // Whoever closes a chat by key goes on from its row.
  const hadOpen = useRef(openId !== null);
  useEffect(() => {
    if (hadOpen.current && openId === null && document.activeElement === document.body && cursorId !== null) {
      document.querySelector<HTMLElement>(`[data-row-id="${cursorId}"]`)?.focus({ preventScroll: true });
    }
    hadOpen.current = openId !== null;
  }, [openId, cursorId]);

  const onOpen = useStableHandler((chat: Conversacion) => open(chat, 'pointer'));
  const openByKey = useStableHandler((chat: Conversacion) => open(chat, 'keyboard'));

  const currentOpenId = useStableHandler(() => openId);
  const accept = async (chat: Conversacion) => {
    go({ chat: chat.id, tab: 'mine' });
    setCursorId(chat.id);
    requestAnimationFrame(() => focusOnDesk(composer.current));
    if (!(await acceptConversacion(chat.id)) && currentOpenId() === chat.id) go({ chat: undefined, tab: place.tab });
  };
  const onAccept = useStableHandler((chat: Conversacion) => void accept(chat));

  useBandejaLive({
    openId,
    onEvento: ({ type, conversacionDTO: dto }: ConversacionEvent) => {
      const before = readBandeja().byId.get(dto.id)?.conversacion;
      if (dto.id !== openId || before === undefined) return;
      const isClosing = before.estado !== 'CERRADA' && (dto.estado === 'CERRADA' || type === 'CLOSED');
      if (!isClosing && !isLockedFor(viewer, dto)) return;
      clear();
      const owner = dto.asignadaADTO?.nombre ?? CONVERSACIONES_TEXTS.someoneElse;
      showToast({
        variant: 'info',
        text: isClosing ? CONVERSACIONES_TEXTS.resolvedElsewhere : `${CONVERSACIONES_TEXTS.movedAway} ${owner}.`,
      });
    },
  });

  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  const step = (by: 1 | -1) => {
    const from = rows.current.findIndex((row) => row.id === (cursorId ?? openId));
    const next = rows.current[from < 0 ? 0 : Math.min(rows.current.length - 1, Math.max(0, from + by))];
    if (!next) return;
    setCursorId(next.id);
    clearTimeout(resting.current);
    if (next.puede.leer && next.asignadaA !== null) resting.current = setTimeout(() => openByKey(next), REST_MS);
  };

  useInboxKeys({
    onStep: step,
    onAccept: () => {
      const chat = rows.current.find((row) => row.id === cursorId) ?? rows.current[0];
      if (chat?.puede.aceptar) onAccept(chat);
    },
    onResolve: () => {
      if (conversacion?.puede.resolver) setAsked('with-farewell');
    },
    onEscape: () => {
      if (openId !== null) clear();
    },
    onHelp: () => setHelpOpen(true),
  });

  const resolve = () => {
    const farewell = asked;
    setAsked(null);
    if (conversacion === undefined || farewell === null) return;
    const { id } = conversacion;
    go({ chat: undefined, tab: 'resolved' });
    void closeConversacion(id, farewell).then((isClosed) => {
      if (!isClosed && currentOpenId() === null) go({ chat: id, tab: 'mine' });
    });
  };

  return (
    <div className={css.page} data-open={openId !== null || undefined}>
      <div className={css.panel}>
        <BandejaPanel
          vista={vista}
          q={place.q ?? ''}
          viewer={useRowViewer(usuario.nombre, viewer.isSupervising)}
          selectedId={openId}
          cursorId={cursorId}
          rowsRef={rows}
          onVista={(tab: Vista) => go({ tab, q: undefined }, 'replace')}
          onQuery={(q) => go({ q: q === '' ? undefined : q }, 'replace')}
          onOpen={onOpen}
          onAccept={onAccept}
        />
      </div>
      <div className={css.stage}>
        {openId === null ? <EmptyState icon={IconMessages} title={CONVERSACIONES_TEXTS.selectChat} /> : null}
        {openId !== null && conversacion && isShown(conversacion) ? (
          <ChatPane
            key={openId}
            conversacion={conversacion}
            composer={composer}
            onBack={clear}
            onMarkUnread={() => {
              clear();
              void markUnread(openId);
            }}
            onResolve={setAsked}
          />
        ) : null}
        {openId !== null && !conversacion && load.isError ? (
          <ErrorState
            text={errorText(load.error, CONVERSACIONES_TEXTS.chatFailed)}
            onRetry={() => void load.refetch()}
          />
        ) : null}
        {openId !== null && conversacion && !isShown(conversacion) ? (
          <EmptyState icon={IconMessages} title={hintOf(conversacion)} />
        ) : null}
      </div>
      <ResolveDialog asked={asked} onCancel={() => setAsked(null)} onConfirm={resolve} />
      <ShortcutsSheet isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

/** A waiting chat is read by whoever accepts it; a locked one by its owner. */
function isShown(chat: Conversacion): boolean {
  return chat.puede.leer && (chat.estado === 'CERRADA' || chat.asignadaA !== null);
}

function mayOpen(chat: Conversacion): boolean {
  if (isShown(chat)) return true;
  showToast({ variant: 'info', text: hintOf(chat), ms: 2500 });
  return false;
}

function hintOf(chat: Conversacion): string {
  if (chat.puede.leer) return CONVERSACIONES_TEXTS.waitingHint;
  return `${CONVERSACIONES_TEXTS.lockedHint} ${chat.asignadaADTO?.nombre ?? CONVERSACIONES_TEXTS.someoneElse}.`;
}

/** On a touch screen the focus would raise the keyboard over the messages. */
function focusOnDesk(composer: ComposerHandle | null): void {
  if (window.matchMedia('(pointer: fine)').matches) composer?.focus();
}

function useRowViewer(nombre: string, isSupervising: boolean) {
  const [viewer, setViewer] = useState({ nombre, isSupervising });
  if (viewer.nombre !== nombre || viewer.isSupervising !== isSupervising) setViewer({ nombre, isSupervising });
  return viewer;
}
