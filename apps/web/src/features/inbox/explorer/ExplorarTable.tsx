import { Skeleton } from '@mantine/core';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { ConversacionExplorada } from '@tertulia/contract/features/conversaciones/conversacion';
import { ESTADO_CHAT_TEXTS } from '@tertulia/contract/features/conversaciones/textos';
import { nameOf } from '../list/names.ts';
import { formatDateTime } from '../../../platform/format/dates.ts';
import table from '../../../ui/table/table-page.module.css';
import { nextOrden, sortDirection } from '../../../ui/table/sort-direction.ts';
import { SortTitle } from '../../../ui/table/SortTitle.tsx';
import css from './ExplorarPage.module.css';
import { firstWay, type ExplorarOrden, type ExplorarSort } from './explorar-search.ts';
import { EXPLORAR_TEXTS } from './explorar.texts.ts';

interface ExplorarTableProps {
  /** Undefined while the first page loads. */
  rows: readonly ConversacionExplorada[] | undefined;
  orden: ExplorarOrden;
  openId: number | null;
  isStale: boolean;
  onSort: (orden: ExplorarOrden) => void;
  onOpen: (id: number) => void;
}

const DASH = '—';
const SKELETONS = 8;

/** The chats as a table; as cards on a phone. A row opens by click or by Enter on its name. */
export function ExplorarTable({ rows, orden, openId, isStale, onSort, onOpen }: ExplorarTableProps) {
  const sort = (field: ExplorarSort) => ({
    direction: sortDirection(orden, field),
    idle: 'desc' as const,
    onSort: () => onSort(nextOrden(orden, field, firstWay(field))),
  });
  return (
    <table
      className={`${table.table} ${css.table}`}
      aria-busy={rows === undefined || isStale}
      data-stale={isStale || undefined}
    >
      <thead>
        <tr>
          <SortTitle {...sort('clienteNombre')} text={EXPLORAR_TEXTS.client} />
          <th scope="col">{EXPLORAR_TEXTS.estado}</th>
          <th scope="col">{EXPLORAR_TEXTS.usuario}</th>
          <th scope="col">{EXPLORAR_TEXTS.canal}</th>
          <th scope="col">{EXPLORAR_TEXTS.area}</th>
          <th scope="col">{EXPLORAR_TEXTS.kanban}</th>
          <SortTitle {...sort('fechaInicio')} text={EXPLORAR_TEXTS.started} />
          <SortTitle {...sort('lastMessage')} text={EXPLORAR_TEXTS.lastMessage} />
          <SortTitle {...sort('fechaCierre')} text={EXPLORAR_TEXTS.closed} />
        </tr>
      </thead>
      <tbody>
        {rows?.map((chat) => <Row key={chat.id} chat={chat} isOpen={chat.id === openId} onOpen={onOpen} />) ??
          Array.from({ length: SKELETONS }, (_, index) => (
            <tr key={index} className={css.skeleton}>
              <td colSpan={9}>
                <Skeleton height={14} width={`${55 + ((index * 13) % 40)}%`} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Row({ chat, isOpen, onOpen }: { chat: ConversacionExplorada; isOpen: boolean; onOpen: (id: number) => void }) {
  const name = nameOf(chat);
  const phone = chat.clienteTelefono === null ? null : formatPhone(chat.clienteTelefono);
  return (
    <tr className={`${table.row} ${css.row}`} data-open={isOpen || undefined} onClick={() => onOpen(chat.id)}>
      <td>
        <button
          type="button"
          className={css.name}
          title={name}
          aria-current={isOpen || undefined}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(chat.id);
          }}
        >
          <bdi>{name}</bdi>
        </button>
        {phone && phone !== name ? <span className={css.phone}>{phone}</span> : null}
      </td>
      <td>
        <span className={css.estado} data-estado={chat.estado}>
          {ESTADO_CHAT_TEXTS[chat.estado]}
        </span>
      </td>
      <Cell title={EXPLORAR_TEXTS.usuario} text={chat.agenteNombre} />
      <Cell title={EXPLORAR_TEXTS.canal} text={chat.canalNombre} />
      <Cell title={EXPLORAR_TEXTS.area} text={chat.areaNombre} />
      <Cell title={EXPLORAR_TEXTS.kanban} text={chat.kanbanEstadoNombre} />
      <Cell title={EXPLORAR_TEXTS.started} text={formatDateTime(chat.fechaInicio)} isNumber />
      <Cell
        title={EXPLORAR_TEXTS.lastMessage}
        text={chat.lastMessageAt === null ? null : formatDateTime(chat.lastMessageAt)}
        isNumber
      />
      <Cell
        title={EXPLORAR_TEXTS.closed}
        text={chat.fechaCierre === null ? null : formatDateTime(chat.fechaCierre)}
        isNumber
      />
    </tr>
  );
}

function Cell({ title, text, isNumber }: { title: string; text: string | null | undefined; isNumber?: boolean }) {
  return (
    <td data-title={title} data-empty={text ? undefined : true} data-number={isNumber || undefined}>
      {text ? <bdi title={text}>{text}</bdi> : DASH}
    </td>
  );
}
