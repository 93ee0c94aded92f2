import { ActionIcon, Skeleton } from '@mantine/core';
import { IconMessage2, IconPencil } from '@tabler/icons-react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { formatBadge, formatCount } from '../../platform/format/numbers.ts';
import table from '../../ui/table/table-page.module.css';
import { nextOrden, sortDirection } from '../../ui/table/sort-direction.ts';
import { SortTitle } from '../../ui/table/SortTitle.tsx';
import { fullNameOf, phoneText } from './contacto-names.ts';
import css from './Contactos.module.css';
import { type ContactosOrden, type ContactosSort } from './contactos-search.ts';
import { CONTACTOS_PAGE_TEXTS } from './contactos-page.texts.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';

interface RowHandlers {
  onEdit: (contacto: Contacto) => void;
  onStart: (contacto: Contacto) => void;
}

interface ContactosTableProps extends RowHandlers {
  /** Undefined while the first page is loading. */
  contactos: readonly Contacto[] | undefined;
  /** The number of the first row, from 1 over all pages. */
  first: number;
  orden: ContactosOrden;
  isStale: boolean;
  onSort: (orden: ContactosOrden) => void;
}

const DASH = CONTACTOS_TEXTS.none;
const SKELETONS = 8;
const COLUMNS = 6;

/** The contacts as a table, as cards on a phone. A row opens by click, or by Enter on its name. */
export function ContactosTable({ contactos, first, orden, isStale, onSort, ...handlers }: ContactosTableProps) {
  const title = (field: ContactosSort, text: string) => (
    <SortTitle text={text} direction={sortDirection(orden, field)} onSort={() => onSort(nextOrden(orden, field))} />
  );
  return (
    <table className={table.table} aria-busy={contactos === undefined || isStale} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col" className={css.number}>
            {CONTACTOS_PAGE_TEXTS.number}
          </th>
          {title('nombre', CONTACTOS_TEXTS.nombre)}
          {title('apellido', CONTACTOS_TEXTS.apellido)}
          {title('email', CONTACTOS_TEXTS.email)}
          {title('telefono', CONTACTOS_TEXTS.telefono)}
          <th scope="col">{CONTACTOS_PAGE_TEXTS.actions}</th>
        </tr>
      </thead>
      <tbody>
        {contactos?.map((contacto, index) => (
          <Row key={contacto.id} contacto={contacto} number={first + index} {...handlers} />
        )) ??
          Array.from({ length: SKELETONS }, (_, index) => (
            <tr key={index}>
              <td colSpan={COLUMNS}>
                <Skeleton height={14} width={`${55 + ((index * 13) % 40)}%`} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Row({ contacto, number, onEdit, onStart }: RowHandlers & { contacto: Contacto; number: number }) {
  const { nombre, apellido, email, telefono, totalMensajes, noEscribir } = contacto;
  const name = fullNameOf(contacto);
  return (
    <tr className={`${table.row ?? ''} ${css.row ?? ''}`} onClick={() => onEdit(contacto)}>
      <td className={css.number} data-number>
        {number}
      </td>
      <td className={css.nombre}>
        <button
          type="button"
          className={css.open}
          onClick={(event) => {
            event.stopPropagation();
            onEdit(contacto);
          }}
        >
          <bdi>{nombre ?? DASH}</bdi>
          {apellido === null ? null : <bdi className={css.besideName}>{apellido}</bdi>}
        </button>
        {noEscribir ? <span className={css.blocked}>{CONTACTOS_TEXTS.noContactar}</span> : null}
      </td>
      <td className={css.apellido} data-empty={apellido === null || undefined}>
        <bdi>{apellido ?? DASH}</bdi>
      </td>
      <td className={css.email} data-empty={email === null || undefined}>
        {email ?? DASH}
      </td>
      <td className={css.telefono} data-number data-empty={telefono === null || undefined}>
        {telefono === null ? DASH : phoneText(telefono)}
      </td>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- only keeps the row from opening */}
      <td className={css.actions} onClick={(event) => event.stopPropagation()}>
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
      </td>
    </tr>
  );
}

const MOST_SHOWN = 999;

function startLabel(name: string, totalMensajes: number | null): string {
  const label = `${CONTACTOS_PAGE_TEXTS.startWith} ${name}`;
  if (totalMensajes === null) return label;
  return `${label}, ${formatCount(totalMensajes)} ${totalMensajes === 1 ? CONTACTOS_PAGE_TEXTS.message : CONTACTOS_PAGE_TEXTS.messagesMany}`;
}
