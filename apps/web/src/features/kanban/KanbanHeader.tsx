import { ActionIcon, Button, Menu, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronLeft, IconChevronRight, IconDotsVertical } from '@tabler/icons-react';
import type { Tablero } from '@tertulia/contract/features/kanban/kanban';
import { OptionsMenu } from '../../ui/table/OptionsMenu.tsx';
import type { KanbanAsk } from './kanban-ask.ts';
import css from './KanbanPage.module.css';
import { KANBAN_PAGE_TEXTS } from './kanban-page.texts.ts';

interface KanbanHeaderProps {
  tableros: readonly Tablero[];
  tablero: Tablero | null;
  filterCount: number;
  isFilterOpen: boolean;
  onTablero: (id: number) => void;
  onFilters: () => void;
  onManage: (ask: KanbanAsk) => void;
  onScroll: (way: -1 | 1) => void;
}

/** The board's name, filters and menu, and the buttons that scroll its columns. */
export function KanbanHeader(props: KanbanHeaderProps) {
  const { tableros, tablero, filterCount, isFilterOpen, onTablero, onFilters, onManage, onScroll } = props;
  return (
    <div className={css.head}>
      <h2 className={css.title}>{KANBAN_PAGE_TEXTS.title}</h2>
      <NativeSelect
        className={css.boards}
        aria-label={KANBAN_PAGE_TEXTS.boards}
        value={String(tablero?.id ?? '')}
        disabled={tableros.length === 0}
        data={tableros.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        onChange={(event) => onTablero(Number(event.currentTarget.value))}
      />
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={isFilterOpen}
        onClick={onFilters}
      >
        {filterCount > 0 ? `${KANBAN_PAGE_TEXTS.filters} (${filterCount})` : KANBAN_PAGE_TEXTS.filters}
      </Button>
      <OptionsMenu position="bottom-end">
        <Menu.Target>
          <ActionIcon className={css.boardMenu} variant="default" size={36} aria-label={KANBAN_PAGE_TEXTS.boardMenu}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={tablero === null} onClick={() => onManage({ about: 'estado', estado: null })}>
            {KANBAN_PAGE_TEXTS.newState}
          </Menu.Item>
          <Menu.Item onClick={() => onManage({ about: 'tablero', tablero: null })}>
            {KANBAN_PAGE_TEXTS.newBoard}
          </Menu.Item>
          <Menu.Item disabled={tablero === null} onClick={() => tablero && onManage({ about: 'tablero', tablero })}>
            {KANBAN_PAGE_TEXTS.editBoard}
          </Menu.Item>
          <Menu.Item
            color="var(--t-danger)"
            disabled={tablero === null}
            onClick={() => tablero && onManage({ about: 'eliminarTablero', tablero })}
          >
            {KANBAN_PAGE_TEXTS.removeBoard}
          </Menu.Item>
        </Menu.Dropdown>
      </OptionsMenu>
      <span className={css.arrows}>
        <ActionIcon variant="default" size={36} aria-label={KANBAN_PAGE_TEXTS.scrollLeft} onClick={() => onScroll(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={KANBAN_PAGE_TEXTS.scrollRight} onClick={() => onScroll(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  );
}
