import { useNavigate } from '@tanstack/react-router';
import { SCREENS } from '@tertulia/contract/access/screens';
import { BulkImport, ExportarContactos } from '#public/importaciones';
import { ContactosPage } from '../features/contactos/ContactosPage.tsx';
import { IniciarConversacionDialog } from '../features/inbox/page/lazy-parts.ts';

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
