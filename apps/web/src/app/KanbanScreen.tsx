import { lazy } from 'react';
import { DifusionDialog, DifusionesAviso, EnvioMasivoDialog } from '#public/difusiones';
import { KanbanPage } from '../features/kanban/KanbanPage.tsx';
import { LatePart } from '../ui/LatePart.tsx';

const importInbox = () => import('#public/conversaciones');
const ChatAside = lazy(async () => ({ default: (await (await importInbox()).importChatAside()).ChatAside }));
const StartChatDialog = lazy(async () => ({
  default: (await (await importInbox()).importStartChat()).StartChatDialog,
}));

/** The board with what it borrows from the inbox, which itself builds upon the board's states, and from the broadcasts. */
export function KanbanScreen() {
  return (
    <KanbanPage
      renderChat={(chat) => (
        <LatePart>
          <ChatAside {...chat} />
        </LatePart>
      )}
      renderStart={({ isOpen, tarjeta, onClose, onStarted }) => (
        <LatePart>
          <StartChatDialog
            key={tarjeta.id}
            isOpen={isOpen}
            initial={tarjeta}
            onClose={onClose}
            onStarted={({ id }) => onStarted(id)}
          />
        </LatePart>
      )}
      renderEnvio={(envio) => (
        <LatePart>
          <EnvioMasivoDialog key={envio.turn} {...envio} />
        </LatePart>
      )}
      renderDifusiones={({ openId, onOpen }) => (
        <>
          <LatePart>
            <DifusionesAviso onOpen={onOpen} />
          </LatePart>
          {openId === null ? null : (
            <LatePart>
              <DifusionDialog id={openId} isOpen onClose={() => onOpen(null)} />
            </LatePart>
          )}
        </>
      )}
    />
  );
}
