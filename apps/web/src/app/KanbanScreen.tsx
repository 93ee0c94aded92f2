import { DifusionDialog, DifusionesAviso, EnvioMasivoDialog } from '#public/difusiones';
import { KanbanPage } from '../features/kanban/KanbanPage.tsx';
import { PartFailed, LazyBoundary } from '../ui/lazy/LazyBoundary.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.ts';

const ChatAside = lazyPart(
  async () => (await (await import('../features/inbox/page/entry.ts')).importChatAside()).ChatAside,
);
const StartChatDialog = lazyPart(async () => (await import('../features/inbox/start-chat/entry.ts')).StartChatDialog);

/** The board with parts of the inbox, which itself depends on the board's states, and of the broadcasts. */
export function KanbanScreen() {
  return (
    <KanbanPage
      renderChat={(chat) => (
        <LazyBoundary failed={<PartFailed />}>
          <ChatAside {...chat} />
        </LazyBoundary>
      )}
      renderStart={({ isOpen, tarjeta, onClose, onStarted }) => (
        <StartChatDialog isOpen={isOpen} initial={tarjeta} onClose={onClose} onStarted={({ id }) => onStarted(id)} />
      )}
      renderDifusion={(difusion) => <EnvioMasivoDialog {...difusion} />}
      renderDifusiones={({ openId, onOpen }) => (
        <>
          <LazyBoundary>
            <DifusionesAviso onOpen={onOpen} />
          </LazyBoundary>
          {openId === null ? null : (
            <LazyBoundary onFailed={() => onOpen(null)}>
              <DifusionDialog id={openId} isOpen onClose={() => onOpen(null)} />
            </LazyBoundary>
          )}
        </>
      )}
    />
  );
}
