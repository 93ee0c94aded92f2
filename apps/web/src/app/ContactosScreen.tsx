import { useNavigate } from '@tanstack/react-router';
import { SCREENS } from '@tertulia/contract/access/screens';
import { lazy, Suspense } from 'react';
import { CargaMasiva, ExportarContactos } from '#public/importaciones';
import { ContactosPage } from '../features/contactos/ContactosPage.tsx';

const IniciarConversacionDialog = lazy(async () => {
  const { importIniciar } = await import('#public/conversaciones');
  return { default: (await importIniciar()).IniciarConversacionDialog };
});

/** The contacts with what they borrow from the inbox, which itself builds upon them. */
export function ContactosScreen() {
  const navigate = useNavigate();
  return (
    <ContactosPage
      renderAcciones={({ q }) => (
        <>
          <ExportarContactos q={q} />
          <CargaMasiva />
        </>
      )}
      renderIniciar={({ turn, ...start }) => (
        <Suspense fallback={null}>
          <IniciarConversacionDialog
            key={turn}
            {...start}
            onStarted={({ id }) => void navigate({ to: SCREENS.conversaciones.path, search: { chat: id } })}
          />
        </Suspense>
      )}
    />
  );
}
