import { ActionIcon } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { acceptConversacion, markUnread } from '../list/bandeja.actions.ts';
import { useBandeja } from '../list/bandeja.cache.ts';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import css from './ChatAside.module.css';
import { ChatStage } from './ChatStage.tsx';
import { CHAT_TEXTS } from './chat.texts.ts';
import { ResolveFlow } from './lazy-parts.ts';
import { closeResolving, type Resolving, resolvingOf } from './resolviendo.ts';
import { useComposerFocus } from './useComposerFocus.ts';
import type { Place } from './useInboxPlace.ts';

interface ChatAsideProps {
  openId: number;
  onClose: () => void;
}

/** The open chat beside another screen (beyond C3), with all its actions. */
export function ChatAside({ openId, onClose }: ChatAsideProps) {
  const router = useRouter();
  const composer = useComposerFocus();
  const [resolving, setResolving] = useState<Resolving | null>(null);
  const conversacion = useBandeja((bandeja) => bandeja.byId.get(openId)?.conversacion);
  // the user is about to reply, as in the inbox
  useEffect(() => composer.focus(), [composer, openId]);
  // The dialog of one chat does not carry over to the next.
  const farewell = resolving?.id === openId ? resolving.farewell : null;
  const resolve = () => {
    setResolving(null);
    if (resolving === null || farewell === null) return;
    const { pathname } = router.latestLocation;
    onClose();
    void closeResolving(resolving).then((isClosed) => {
      const now = router.latestLocation;
      const hasGoneOn = now.pathname !== pathname || (now.search as Place).chat !== undefined;
      if (isClosed || hasGoneOn) return;
      // the current board and filters
      void router.navigate({ to: pathname, search: (before: Place) => ({ ...before, chat: openId }), replace: true });
    });
  };
  return (
    <>
      <div className={css.bar}>
        <Link className={css.link} to={SCREENS.conversaciones.path} search={{ chat: openId }}>
          {CHAT_TEXTS.openInInbox}
        </Link>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={CHAT_TEXTS.closeChat} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={css.stage}>
        <ChatStage
          openId={openId}
          isAside
          composer={composer.ref}
          onBack={onClose}
          onAccept={({ id }) => {
            composer.focus();
            void acceptConversacion(id);
          }}
          onMarkUnread={() => {
            onClose();
            void markUnread(openId);
          }}
          onResolve={(farewell) => conversacion && setResolving(resolvingOf(conversacion, farewell))}
        />
      </div>
      {conversacion ? (
        <LazyBoundary key={conversacion.id} failed={null}>
          <ResolveFlow
            farewell={farewell}
            conversacion={conversacion}
            onCancel={() => setResolving(null)}
            onConfirm={resolve}
          />
        </LazyBoundary>
      ) : null}
    </>
  );
}
