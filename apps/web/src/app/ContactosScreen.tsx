import { useNavigate } from '@tanstack/react-router';
import { SCREENS } from '@tertulia/contract/access/screens';
import { BulkImport, ExportarContactos } from '#public/importaciones';
import { ContactosPage } from '../features/contactos/ContactosPage.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.ts';

const IniciarConversacionDialog = lazyPart(
  async () => (await import('../features/inbox/start-chat/entry.ts')).IniciarConversacionDialog,
);

/** The contacts with parts of features that themselves depend on contacts. */
export function ContactosScreen() {
  const navigate = useNavigate();
  return (
    <ContactosPage
      renderAcciones={({ q, noEscribir }) => (
        <>
          <ExportarContactos q={q} noEscribir={noEscribir} />
          <BulkImport />
        </>
      )}
      renderIniciar={({ isShown, ...start }) => (
        <IniciarConversacionDialog
          {...start}
          onStarted={({ id }) => {
            // a user who has left is not navigated away
            if (isShown()) void navigate({ to: SCREENS.conversaciones.path, search: { chat: id } });
          }}
        />
      )}
    />
  );
}
