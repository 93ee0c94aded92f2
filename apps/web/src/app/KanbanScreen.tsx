import { DifusionDialog, DifusionesAviso, EnvioMasivoDialog } from '#public/difusiones';
import { KanbanPage } from '../features/kanban/KanbanPage.tsx';
import { PartFailed, LatePart } from '../ui/LatePart.tsx';
import { later } from '../ui/later.ts';

const ChatAside = later(
  async () => (await (await import('../features/inbox/page/entry.ts')).importChatAside()).ChatAside,
);
const StartChatDialog = later(async () => (await import('../features/inbox/start-chat/entry.ts')).StartChatDialog);

/** The board with what it borrows from the inbox, which itself builds upon the board's states, and from the broadcasts. */
export function KanbanScreen() {
  return (
    <KanbanPage
      renderChat={(chat) => (
        <LatePart failed={<PartFailed />}>
          <ChatAside {...chat} />
        </LatePart>
      )}
      renderStart={({ isOpen, tarjeta, onClose, onStarted }) => (
        <StartChatDialog isOpen={isOpen} initial={tarjeta} onClose={onClose} onStarted={({ id }) => onStarted(id)} />
      )}
      renderDifusion={(difusion) => <EnvioMasivoDialog {...difusion} />}
      renderDifusiones={({ openId, onOpen }) => (
        <>
          <LatePart>
            <DifusionesAviso onOpen={onOpen} />
          </LatePart>
          {openId === null ? null : (
            <LatePart onFailed={() => onOpen(null)}>
              <DifusionDialog id={openId} isOpen onClose={() => onOpen(null)} />
            </LatePart>
          )}
        </>
      )}
    />
  );
}
