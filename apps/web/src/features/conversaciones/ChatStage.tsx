import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconMessages } from '@tabler/icons-react';
import { type ReactNode, type Ref, Suspense } from 'react';
import type { ComposerHandle } from '#public/mensajes';
import { ApiError, errorText } from '../../platform/http/api-error.ts';
import { EmptyState, ErrorState } from '../../ui/MessageState.tsx';
import { hintOf, isShownTo } from './apertura.ts';
import css from './ConversacionesPage.module.css';
import { useConversacion } from './conversaciones.queries.ts';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';
import { ChatPane } from './later-parts.ts';

interface ChatStageProps {
  openId: number | null;
  composer: Ref<ComposerHandle>;
  /** The chat stands beside another screen and has little room. */
  isAside?: boolean;
  onBack: () => void;
  onMarkUnread: () => void;
  onResolve: (farewell: 'with-farewell' | 'quietly') => void;
}

/** The right side: the open chat, or what is in its way. */
export function ChatStage({ openId, ...chat }: ChatStageProps) {
  const { onBack } = chat;
  const { conversacion, load } = useConversacion(openId);
  if (openId === null) return <EmptyState icon={IconMessages} title={CONVERSACIONES_TEXTS.selectChat} />;
  if (conversacion && isShownTo(conversacion)) {
    return (
      <Suspense fallback={<ChatStageSkeleton onBack={onBack} />}>
        <ChatPane key={openId} conversacion={conversacion} {...chat} />
      </Suspense>
    );
  }
  const refusal = conversacion ? hintOf(conversacion) : refusalOf(load.error);
  if (refusal !== null) {
    const back = (
      <Button variant="default" onClick={onBack}>
        {CONVERSACIONES_TEXTS.back}
      </Button>
    );
    return (
      <Aside onBack={onBack}>
        <EmptyState icon={IconMessages} title={refusal} action={back} />
      </Aside>
    );
  }
  if (!load.isError) return <ChatStageSkeleton onBack={onBack} />;
  const text = errorText(load.error, CONVERSACIONES_TEXTS.chatFailed);
  return (
    <Aside onBack={onBack}>
      <ErrorState text={text} onRetry={() => void load.refetch()} />
    </Aside>
  );
}

/** A chat in the shape of what is coming. */
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

/** What stands in place of a chat, with the way back that a chat's header would have had. */
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

/** What to say of a chat that the server does not show, whoever asks again; null for failures that pass. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 404) return CONVERSACIONES_TEXTS.chatUnknown;
  return error.status === 403 ? CONVERSACIONES_TEXTS.chatForbidden : null;
}
