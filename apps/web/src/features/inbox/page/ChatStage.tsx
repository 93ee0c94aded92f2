import { ActionIcon, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconMessages } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { hintOf, isShownTo } from '../list/apertura.ts';
import { useConversacion } from '../list/bandeja.queries.ts';
import type { ComposerHandle } from '../composer/DraftEditor.tsx';
import { isRefusal } from '../../../platform/http/api-error.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import { PartFailed, LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/MessageState.tsx';
import css from './ConversacionesPage.module.css';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';
import { ChatPane, ChatRefused } from './lazy-parts.ts';

interface ChatStageProps {
  openId: number | null;
  composer: Ref<ComposerHandle>;
  /** The chat is beside another screen and has little space. */
  isAside?: boolean;
  onBack: () => void;
  /** Runs for a waiting chat that was opened by its address. */
  onAccept: (conversacion: Conversacion) => void;
  onMarkUnread: () => void;
  onResolve: (farewell: 'with-farewell' | 'quietly') => void;
}

/** The right side: the open chat, or why it does not open. */
export function ChatStage({ openId, onAccept, ...chat }: ChatStageProps) {
  const { onBack } = chat;
  const { conversacion, load } = useConversacion(openId);
  if (openId === null) return <EmptyState icon={IconMessages} title={CONVERSACIONES_TEXTS.selectChat} />;
  if (conversacion && isShownTo(conversacion)) {
    return (
      <LazyBoundary
        resetKey={openId}
        fallback={<ChatStageSkeleton onBack={onBack} />}
        failed={
          <Aside onBack={onBack}>
            <PartFailed />
          </Aside>
        }
      >
        <ChatPane key={openId} conversacion={conversacion} {...chat} />
      </LazyBoundary>
    );
  }
  if (conversacion || isRefusal(load.error)) {
    return (
      <Aside onBack={onBack}>
        <LazyBoundary resetKey={openId} failed={<PartFailed />}>
          <ChatRefused
            key={openId}
            conversacionId={openId}
            chat={conversacion}
            hint={conversacion ? hintOf(conversacion) : ''}
            error={load.error}
            onBack={onBack}
            onAccept={onAccept}
          />
        </LazyBoundary>
      </Aside>
    );
  }
  if (!load.isError) return <ChatStageSkeleton onBack={onBack} />;
  return (
    <Aside onBack={onBack}>
      <ErrorState {...failureOf(load.error, CONVERSACIONES_TEXTS.chatFailed)} onRetry={() => void load.refetch()} />
    </Aside>
  );
}

/** Skeleton of a chat. */
function ChatStageSkeleton({ onBack }: { onBack: () => void }) {
  return (
    <Aside onBack={onBack}>
      <div className={css.coming} role="group" aria-busy="true" aria-label={CONVERSACIONES_TEXTS.chatComing}>
        <Skeleton circle height={40} />
        <div className={css.comingWords}>
          <Skeleton height={14} width="40%" />
          <Skeleton height={10} width="60%" />
        </div>
      </div>
    </Aside>
  );
}

/** Content in place of a chat, with the back button of a chat's header. */
function Aside({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <div className={css.aside}>
      <ActionIcon
        className={css.asideBack}
        variant="subtle"
        color="gray"
        size={44}
        onClick={onBack}
        aria-label={CONVERSACIONES_TEXTS.back}
      >
        <IconArrowLeft size={22} aria-hidden />
      </ActionIcon>
      {children}
    </div>
  );
}
