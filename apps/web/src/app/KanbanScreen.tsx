import { lazy, Suspense } from 'react';
import { KanbanPage } from '../features/kanban/KanbanPage.tsx';

const importInbox = () => import('#public/conversaciones');
const ChatAside = lazy(async () => ({ default: (await (await importInbox()).importChatAside()).ChatAside }));
const StartChatDialog = lazy(async () => ({
  default: (await (await importInbox()).importStartChat()).StartChatDialog,
}));

/** The board with what it borrows from the inbox, which itself builds upon the board's states. */
export function KanbanScreen() {
  return (
    <KanbanPage
      renderChat={(chat) => (
        <Suspense fallback={null}>
          <ChatAside {...chat} />
        </Suspense>
      )}
      renderStart={({ isOpen, tarjeta, onClose, onStarted }) => (
        <Suspense fallback={null}>
          <StartChatDialog
            key={tarjeta.id}
            isOpen={isOpen}
            initial={tarjeta}
            onClose={onClose}
            onStarted={({ id }) => onStarted(id)}
          />
        </Suspense>
      )}
    />
  );
}
