import { ActionIcon, Button, Checkbox, Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconMessage2, IconPencil, IconPlus, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import table from '../../ui/table/table-page.module.css';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { IN_PLACE } from '../../ui/focus/in-place.ts';
import {
  CONTACTOS_LIST,
  type ContactosOrden,
  type ContactosSearch,
  type ContactosSort,
  DEFAULT_ORDEN,
} from './contactos-search.ts';
import { CONTACTOS_PAGE_TEXTS } from './contactos-page.texts.ts';
import { SaveContactoDialog } from './SaveContactoDialog.tsx';
import { UnirContactoDialog } from './UnirContactoDialog.tsx';
import { formatBadge, formatCount } from '../../platform/format/numbers.ts';
import { EmptyState } from '../../ui/feedback/MessageState.tsx';
import type { Column } from '../../ui/table/Cell.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePages } from '../../platform/query/usePages.ts';
import { fullNameOf, phoneText } from './contacto-names.ts';
import css from './Contactos.module.css';
import { useContactos } from './contactos.queries.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';

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

interface RowHandlers {
  onEdit: (contacto: Contacto) => void;
  onStart: (contacto: Contacto) => void;
}

interface ContactosTableProps extends RowHandlers {
  search: ContactosSearch;
  go: (change: ContactosSearch) => void;
}

const MOST_SHOWN = 999;

/** The contacts that match the search. */
function ContactosTable({ search, go, ...handlers }: ContactosTableProps) {
  const list = usePages(useContactos(search), search, {
    ...CONTACTOS_LIST,
    failed: CONTACTOS_PAGE_TEXTS.listFailed,
    go,
  });
  const { page, size } = list.pages;
  const isFound = search.q !== undefined || search.noEscribir !== undefined;
  return (
    <DataTable
      {...list}
      label={SCREENS.contactos.label}
      columns={columnsOf((row) => page * size + 1 + (list.rows?.indexOf(row) ?? 0), handlers)}
      keyOf={({ id }) => id}
      empty={
        <EmptyState
          icon={IconUsers}
          title={isFound ? CONTACTOS_PAGE_TEXTS.notFoundTitle : CONTACTOS_PAGE_TEXTS.emptyTitle}
          text={emptyTextOf(search)}
          action={
            isFound ? (
              <Button variant="default" onClick={() => go({ q: undefined, noEscribir: undefined })}>
                {CONTACTOS_PAGE_TEXTS.clearSearch}
              </Button>
            ) : undefined
          }
        />
      }
      onOpen={handlers.onEdit}
      rowProps={() => ({ className: css.row })}
    />
  );
}

function emptyTextOf({ q, noEscribir }: ContactosSearch): string {
  if (q !== undefined) return CONTACTOS_PAGE_TEXTS.notFoundText;
  return noEscribir ? CONTACTOS_PAGE_TEXTS.noneBlocked : CONTACTOS_PAGE_TEXTS.emptyText;
}

function columnsOf(
  numberOf: (contacto: Contacto) => number,
  handlers: RowHandlers,
): readonly Column<Contacto, ContactosSort>[] {
  return [
    { title: CONTACTOS_PAGE_TEXTS.number, kind: 'digits', isBare: true, className: css.number, cell: numberOf },
    {
      title: CONTACTOS_TEXTS.nombre,
      sort: 'nombre',
      isName: true,
      className: css.nombre,
      cell: ({ nombre, apellido }) => (
        <>
          <bdi>{nombre ?? CONTACTOS_TEXTS.none}</bdi>
          {apellido === null ? null : <bdi className={css.besideName}>{apellido}</bdi>}
        </>
      ),
      after: ({ noEscribir }) =>
        noEscribir ? <span className={css.blocked}>{CONTACTOS_TEXTS.noContactar}</span> : null,
    },
    {
      title: CONTACTOS_TEXTS.apellido,
      sort: 'apellido',
      isBare: true,
      className: css.apellido,
      cell: ({ apellido }) => (apellido === null ? null : <bdi>{apellido}</bdi>),
    },
    {
      title: CONTACTOS_TEXTS.email,
      sort: 'email',
      isBare: true,
      className: css.email,
      cell: ({ email }) => email,
    },
    {
      title: CONTACTOS_TEXTS.telefono,
      sort: 'telefono',
      kind: 'digits',
      isBare: true,
      className: css.telefono,
      cell: ({ telefono }) => (telefono === null ? null : phoneText(telefono)),
    },
    {
      title: CONTACTOS_PAGE_TEXTS.actions,
      kind: 'acts',
      className: css.actions,
      cell: (contacto) => <RowActs contacto={contacto} {...handlers} />,
    },
  ];
}

function RowActs({ contacto, onEdit, onStart }: RowHandlers & { contacto: Contacto }) {
  const { totalMensajes, noEscribir } = contacto;
  const name = fullNameOf(contacto);
  return (
    <span className={css.buttons}>
      <span className={css.start}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={startLabel(name, totalMensajes)}
          disabled={noEscribir}
          onClick={() => onStart(contacto)}
        >
          <IconMessage2 size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
        {totalMensajes === null ? null : (
          <span className={css.badge} aria-hidden>
            {formatBadge(totalMensajes, MOST_SHOWN)}
          </span>
        )}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`${CONTACTOS_PAGE_TEXTS.editOne} ${name}`}
        onClick={() => onEdit(contacto)}
      >
        <IconPencil size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </span>
  );
}

function startLabel(name: string, totalMensajes: number | null): string {
  const label = `${CONTACTOS_PAGE_TEXTS.startWith} ${name}`;
  if (totalMensajes === null) return label;
  return `${label}, ${formatCount(totalMensajes)} ${totalMensajes === 1 ? CONTACTOS_PAGE_TEXTS.message : CONTACTOS_PAGE_TEXTS.messagesMany}`;
}
