import { Button, Checkbox, Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import table from '../../ui/table/table-page.module.css';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { IN_PLACE } from '../../ui/focus/in-place.ts';
import { type ContactosOrden, type ContactosSearch, DEFAULT_ORDEN } from './contactos-search.ts';
import { CONTACTOS_PAGE_TEXTS } from './contactos-page.texts.ts';
import { ContactosTable } from './ContactosTable.tsx';
import { SaveContactoDialog } from './SaveContactoDialog.tsx';
import { UnirContactoDialog } from './UnirContactoDialog.tsx';

interface ContactosPageProps {
  /** Further buttons beside «Nuevo», which act on the listed contacts. */
  renderAcciones?: (listed: Pick<ContactosSearch, 'q' | 'noEscribir'> & { sort: ContactosOrden }) => ReactNode;
  /** The dialog that starts a chat with a contact. */
  renderIniciar: (start: {
    isOpen: boolean;
    contacto: Contacto;
    onClose: () => void;
    /** False once it was closed or opened again. */
    isShown: () => boolean;
  }) => ReactNode;
}

/** Document 2 §9. */
const SEARCH_MS = 300;

/** The contacts of the business: find, create, change and write to them. */
export function ContactosPage({ renderAcciones, renderIniciar }: ContactosPageProps) {
  const search: ContactosSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const saving = useDialog<Contacto | null>((about, frame) => (
    <SaveContactoDialog contacto={about} onUnir={mayJoin ? join : undefined} {...frame} />
  ));
  const starting = useDialog<Contacto>((contacto, frame, isShown) => renderIniciar({ contacto, ...frame, isShown }));
  const joining = useDialog<Contacto>((about, frame) => <UnirContactoDialog contacto={about} {...frame} />);
  const mayJoin = isSupervising(rolesOf(useUsuario()));
  const go = (change: ContactosSearch) =>
    void navigate({
      to: SCREENS.contactos.path,
      // The router types it as any page's search; on this page it is this one's.
      search: (before) => ({ ...(before as ContactosSearch), page: undefined, ...change }),
      ...IN_PLACE,
    });
  const join = (contacto: Contacto) => {
    saving.close();
    joining.open(contacto);
  };

  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{SCREENS.contactos.label}</h2>
        <div className={table.acts}>
          {renderAcciones?.({ q: search.q, noEscribir: search.noEscribir, sort: search.sort ?? DEFAULT_ORDEN })}
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => saving.open(null)}>
            {CONTACTOS_PAGE_TEXTS.createNew}
          </Button>
        </div>
      </div>
      <Group role="search" gap="8px 16px" flex="none">
        <SearchField
          className={table.search}
          label={CONTACTOS_PAGE_TEXTS.search}
          q={search.q ?? ''}
          pauseMs={SEARCH_MS}
          onSearch={(q) => go({ q })}
        />
        <Checkbox
          label={CONTACTOS_PAGE_TEXTS.onlyBlocked}
          checked={search.noEscribir === true}
          onChange={(event) => go({ noEscribir: event.currentTarget.checked || undefined })}
        />
      </Group>
      <ContactosTable search={search} go={go} onEdit={saving.open} onStart={starting.open} />
      {saving.node}
      {joining.node}
      {starting.node}
    </div>
  );
}
