import { IconMessages } from '@tabler/icons-react';
import { type Ref, Suspense } from 'react';
import type { ComposerHandle } from '#public/mensajes';
import { errorText } from '../../platform/http/api-error.ts';
import { EmptyState, ErrorState } from '../../ui/MessageState.tsx';
import { hintOf, isShownTo } from './apertura.ts';
import { useConversacion } from './conversaciones.queries.ts';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';
import { ChatPane } from './later-parts.ts';

interface ChatStageProps {
  openId: number | null;
  composer: Ref<ComposerHandle>;
  onBack: () => void;
  onMarkUnread: () => void;
  onResolve: (farewell: 'with-farewell' | 'quietly') => void;
}

/** The right side: the open chat, or what is in its way. */
export function ChatStage({ openId, ...chat }: ChatStageProps) {
  const { conversacion, load } = useConversacion(openId);
  if (openId === null) return <EmptyState icon={IconMessages} title={CONVERSACIONES_TEXTS.selectChat} />;
  if (!conversacion) {
    if (!load.isError) return null;
    const text = errorText(load.error, CONVERSACIONES_TEXTS.chatFailed);
    return <ErrorState text={text} onRetry={() => void load.refetch()} />;
  }
  if (!isShownTo(conversacion)) return <EmptyState icon={IconMessages} title={hintOf(conversacion)} />;
  return (
    <Suspense fallback={null}>
      <ChatPane key={openId} conversacion={conversacion} {...chat} />
    </Suspense>
  );
}
