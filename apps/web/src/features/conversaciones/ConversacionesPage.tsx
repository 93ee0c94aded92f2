import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { jumpToMensaje } from '#public/mensajes';
import { useUsuario } from '../../platform/session/session.ts';
import { showToast } from '../../ui/toast.ts';
import { hintOf, isShownTo } from './apertura.ts';
import { useBandeja, viewerOf } from './bandeja.cache.ts';
import { BandejaPanel } from './BandejaPanel.tsx';
import { ChatStage } from './ChatStage.tsx';
import { acceptConversacion, closeConversacion, markUnread } from './conversaciones.actions.ts';
import css from './ConversacionesPage.module.css';
import { ResolveDialog, ShortcutsSheet, useLaterParts } from './later-parts.ts';
import { useComposerFocus } from './useComposerFocus.ts';
import { useInboxKeys } from './useInboxKeys.ts';
import { coincidenciaOf } from './useBusqueda.ts';
import { useInboxPlace } from './useInboxPlace.ts';
import { useStableHandler } from './useStableHandler.ts';
import type { Vista } from './vista.ts';

/** The keyboard may pass over chats without opening, and so reading, each of them. */
const REST_MS = 220;

/** The inbox: the lists at the left, the open chat at the right; on a phone one of the two. */
export function ConversacionesPage() {
  const usuario = useUsuario();
  const viewer = viewerOf(usuario);
  const place = useInboxPlace();
  const { vista, q, openId, go, close } = place;
  useLaterParts();
  const [cursorId, setCursorId] = useState<number | null>(null);
  const [asked, setAsked] = useState<'with-farewell' | 'quietly' | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const rows = useRef<readonly Conversacion[]>([]);
  const composer = useComposerFocus();
  const conversacion = useBandeja((bandeja) => (openId === null ? undefined : bandeja.byId.get(openId)?.conversacion));

  const open = (chat: Conversacion, how: 'pointer' | 'keyboard') => {
    if (!isShownTo(chat)) {
      showToast({ variant: 'info', text: hintOf(chat), ms: 2500 });
      return;
    }
    setCursorId(chat.id);
    jumpToMensaje(chat.id, coincidenciaOf(chat));
    if (chat.id !== openId) place.open(chat.id);
    if (how === 'pointer') composer.focus();
    else composer.leave();
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
    place.open(chat.id, 'mine');
    setCursorId(chat.id);
    composer.focus();
    if (!(await acceptConversacion(chat.id)) && currentOpenId() === chat.id)
      go({ chat: undefined, tab: vista }, 'replace');
  };
  const onAccept = useStableHandler((chat: Conversacion) => void accept(chat));

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
      if (openId !== null) close();
    },
    onHelp: () => setHelpOpen(true),
    isComposerComing: composer.isComing,
  });

  const resolve = () => {
    const farewell = asked;
    setAsked(null);
    if (conversacion === undefined || farewell === null) return;
    const { id } = conversacion;
    go({ chat: undefined, tab: 'resolved' }, 'replace');
    void closeConversacion(id, farewell).then((isClosed) => {
      if (!isClosed && currentOpenId() === null) go({ chat: id, tab: 'mine' });
    });
  };

  return (
    <div className={css.page} data-open={openId !== null || undefined}>
      <div className={css.panel}>
        <BandejaPanel
          vista={vista}
          q={q}
          viewer={useRowViewer(usuario.nombre, viewer.isSupervising)}
          selectedId={openId}
          cursorId={cursorId}
          rowsRef={rows}
          onVista={(tab: Vista) => go({ tab, q: undefined }, 'replace')}
          onQuery={(typed) => go({ q: typed === '' ? undefined : typed }, 'replace')}
          onOpen={onOpen}
          onAccept={onAccept}
        />
      </div>
      <div className={css.stage}>
        <ChatStage
          openId={openId}
          composer={composer.ref}
          onBack={close}
          onMarkUnread={() => {
            close();
            if (openId !== null) void markUnread(openId);
          }}
          onResolve={setAsked}
        />
      </div>
      <OnceNeeded isNeeded={asked !== null}>
        <ResolveDialog asked={asked} onCancel={() => setAsked(null)} onConfirm={resolve} />
      </OnceNeeded>
      <OnceNeeded isNeeded={isHelpOpen}>
        <ShortcutsSheet isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      </OnceNeeded>
    </div>
  );
}

/** Draws its part from the first time it is needed on, so that a dialog can also close gently. */
function OnceNeeded({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) {
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return wasNeeded ? <Suspense fallback={null}>{children}</Suspense> : null;
}

function useRowViewer(nombre: string, isSupervising: boolean) {
  const [viewer, setViewer] = useState({ nombre, isSupervising });
  if (viewer.nombre !== nombre || viewer.isSupervising !== isSupervising) setViewer({ nombre, isSupervising });
  return viewer;
}
