import { DifusionDialog, DifusionesAviso, EnvioMasivoDialog } from '#public/difusiones';
import { ChatAside } from '../features/inbox/page/ChatAside.tsx';
import { StartChatDialog } from '../features/inbox/page/lazy-parts.ts';
import { KanbanPage } from '../features/kanban/KanbanPage.tsx';

/** The board with parts of the inbox, which itself depends on the board's states, and of the broadcasts. */
export function KanbanScreen() {
  return (
    <KanbanPage
      renderChat={(chat) => <ChatAside {...chat} />}
      renderStart={({ isOpen, tarjeta, onClose, onStarted }) => (
        <StartChatDialog isOpen={isOpen} initial={tarjeta} onClose={onClose} onStarted={({ id }) => onStarted(id)} />
      )}
      renderDifusion={(difusion) => <EnvioMasivoDialog {...difusion} />}
      renderDifusiones={({ openId, onOpen }) => (
        <>
          <DifusionesAviso onOpen={onOpen} />
          {openId === null ? null : <DifusionDialog id={openId} isOpen onClose={() => onOpen(null)} />}
        </>
      )}
    />
  );
}
