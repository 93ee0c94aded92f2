import { ActionIcon, Box, Button, Loader, Menu, Skeleton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import type { KanbanEstado } from '@tertulia/contract/features/kanban/kanban';
import { formatCount } from '../../platform/format/numbers.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { FailureWords } from '../../ui/feedback/FailureWords.tsx';
import { OptionsMenu } from '../../ui/table/OptionsMenu.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { tarjetasOf } from './columna.ts';
import css from './ColumnaPanel.module.css';
import { useColumna } from './columna.queries.ts';
import type { KanbanAsk } from './kanban-ask.ts';
import { KANBAN_PAGE_TEXTS } from './kanban-page.texts.ts';
import type { KanbanFiltros } from './kanban-search.ts';
import { KANBAN_TEXTS } from './kanban.texts.ts';
import { TarjetaCard, type TarjetaHandlers } from './TarjetaCard.tsx';

interface ColumnaPanelProps extends TarjetaHandlers {
  estado: KanbanEstado;
  filtros: KanbanFiltros;
  isSupervising: boolean;
  openChat: number | null;
  now: number;
  onManage: (ask: KanbanAsk) => void;
  /** A card was dropped over this column, before the card at `index`. */
  onDrop: (to: KanbanEstado, index: number) => void;
}

/** A state with its contacts. */
export function ColumnaPanel(props: ColumnaPanelProps) {
  const { estado, filtros, isSupervising, onManage, onDrop } = props;
  const columna = useColumna(estado.id, filtros);
  const [isOver, setOver] = useState(false);
  const first = columna.data?.pages[0];
  const total = first ? ` (${formatCount(first.totalElements)}${first.totalIsCapped ? '+' : ''})` : '';
  return (
    <Box
      component="section"
      className={css.column}
      aria-label={`${estado.nombre}${total}`}
      data-columna={estado.id}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(estado, indexAt(event));
      }}
    >
      <header className={css.head}>
        <span className={css.dot} style={{ background: estado.color }} />
        <h3 className={css.title} title={estado.nombre}>
          <bdi className={css.name}>{estado.nombre}</bdi>
          <span className={css.total}>{total}</span>
        </h3>
        {isSupervising ? <ColumnaMenu estado={estado} onManage={onManage} /> : null}
      </header>
      {estado.llegan ? (
        <p className={css.coming} role="status">
          <Loader size={14} aria-hidden />
          <span>{KANBAN_PAGE_TEXTS.columnComing(estado.llegan)}</span>
        </p>
      ) : null}
      <ScrollRegion className={css.scroll} label={`${KANBAN_TEXTS.contactsOf} ${estado.nombre}`}>
        <Tarjetas {...props} columna={columna} />
      </ScrollRegion>
    </Box>
  );
}

function Tarjetas({ columna, ...props }: ColumnaPanelProps & { columna: ReturnType<typeof useColumna> }) {
  const { estado, isSupervising, openChat, now, onAsk, onOpen, onMove, onDragStart, onDragEnd } = props;
  const { data, error, isPending, isFetchingNextPage, hasNextPage } = columna;
  if (isPending) return <Skeleton height={130} role="group" aria-busy="true" aria-label={estado.nombre} />;
  if (!data) {
    const failure = failureOf(error, KANBAN_PAGE_TEXTS.columnFailed);
    return (
      <div className={css.failed} role="alert">
        <FailureWords {...failure} />
        <RetryButton failure={failure} onClick={() => void columna.refetch()} />
      </div>
    );
  }
  const tarjetas = tarjetasOf(data);
  return (
    <>
      {tarjetas.length === 0 ? <p className={css.empty}>{KANBAN_PAGE_TEXTS.columnEmpty}</p> : null}
      <ul className={css.list}>
        {tarjetas.map((tarjeta) => (
          <TarjetaCard
            key={tarjeta.id}
            tarjeta={tarjeta}
            mayAssign={isSupervising}
            isOpen={openChat !== null && tarjeta.conversacionId === openChat}
            now={now}
            onAsk={onAsk}
            onOpen={onOpen}
            onDragEnd={onDragEnd}
            onMove={onMove}
            onDragStart={onDragStart}
          />
        ))}
      </ul>
      {hasNextPage ? (
        // the first of the newly loaded cards gets the focus of this button
        <div data-focus-row={`mas-${estado.id}`}>
          <Button
            className={css.more}
            variant="default"
            size="xs"
            fullWidth
            loading={isFetchingNextPage}
            onClick={() => void columna.fetchNextPage()}
          >
            {KANBAN_PAGE_TEXTS.loadMore}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function ColumnaMenu({ estado, onManage }: { estado: KanbanEstado; onManage: (ask: KanbanAsk) => void }) {
  return (
    <OptionsMenu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`${KANBAN_PAGE_TEXTS.columnMenu} ${estado.nombre}`}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onManage({ about: 'difusion', estado })}>{KANBAN_PAGE_TEXTS.massTemplate}</Menu.Item>
        <Menu.Item onClick={() => onManage({ about: 'masiva', estado })}>{KANBAN_PAGE_TEXTS.massTask}</Menu.Item>
        <Menu.Item onClick={() => onManage({ about: 'estado', estado })}>{KANBAN_PAGE_TEXTS.editState}</Menu.Item>
        <Menu.Item color="var(--t-danger)" onClick={() => onManage({ about: 'eliminarEstado', estado })}>
          {KANBAN_PAGE_TEXTS.removeState}
        </Menu.Item>
      </Menu.Dropdown>
    </OptionsMenu>
  );
}

/** The index of the card before which the pointer was released. */
function indexAt({ currentTarget, clientY }: DragEvent): number {
  const cards = [...currentTarget.querySelectorAll('[data-card-id]')];
  const index = cards.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  return index < 0 ? cards.length : index;
}
