import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconMessageCircle } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { EmptyState } from '../../ui/feedback/MessageState.tsx';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { useOpener } from '../../ui/focus/useOpener.ts';
import css from './ChatInterno.module.css';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import { readChatInternoSearch } from './chat-interno-search.ts';
import { NuevoChatDialog } from './NuevoChatDialog.tsx';
import { SalaPane } from './SalaPane.tsx';
import { SalasPanel } from './SalasPanel.tsx';

/** Internal chat: the salas at the left, the open one at the right; a phone shows one of the two. */
export function ChatInternoPage() {
  const { sala: openId = null } = readChatInternoSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const starting = useDialog((_, frame) => (
    <NuevoChatDialog
      {...frame}
      onStarted={(id) => {
        frame.onClose();
        open(id);
      }}
    />
  ));
  useOpener(starting.isOpen);
  const open = (sala: number | undefined, how: 'push' | 'replace' = 'push') =>
    void navigate({ to: SCREENS.chatInterno.path, search: { sala }, replace: how === 'replace' });
  return (
    <div className={css.page} data-open={openId !== null || undefined}>
      <SalasPanel openId={openId} onOpen={(id) => open(id)} onStart={starting.open} />
      <section className={css.stage} aria-label={CHAT_INTERNO_TEXTS.title}>
        {openId === null ? (
          <EmptyState icon={IconMessageCircle} title={CHAT_INTERNO_TEXTS.choose} />
        ) : (
          <SalaPane key={openId} salaId={openId} onClose={() => open(undefined, 'replace')} />
        )}
      </section>
      {starting.node}
    </div>
  );
}
