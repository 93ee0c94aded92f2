import { ActionIcon, Button, Menu, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useUsuarioSuggestions } from '#public/usuarios';
import table from '../../ui/table/table-page.module.css';
import { KANBAN_PAGE_TEXTS } from './kanban-page.texts.ts';
import type { KanbanFiltros as Filtros } from './kanban-search.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { IconAdjustmentsHorizontal, IconChevronLeft, IconChevronRight, IconDotsVertical } from '@tabler/icons-react';
import type { Tablero } from '@tertulia/contract/features/kanban/kanban';
import { OptionsMenu } from '../../ui/table/OptionsMenu.tsx';
import type { KanbanAsk } from './kanban-ask.ts';
import css from './KanbanPage.module.css';

const DEBOUNCE_MS = 300;
const NOTHING: Filtros = { q: undefined, asignadoUsuarioId: undefined, desde: undefined, hasta: undefined };

interface KanbanFiltrosProps {
  filtros: Filtros;
  onFilter: (filtros: Filtros) => void;
}

/** The filters of the columns: the typed text applies after a pause, the others with «Aplicar». */
export function KanbanFiltros({ filtros, onFilter }: KanbanFiltrosProps) {
  const { data: usuarios } = useUsuarioSuggestions('').search;
  const [q, setQ] = useState(filtros.q ?? '');
  const [usuario, setUsuario] = useState(String(filtros.asignadoUsuarioId ?? ''));
  const [desde, setDesde] = useState(filtros.desde ?? '');
  const [hasta, setHasta] = useState(filtros.hasta ?? '');
  const search = useDebouncedCallback((typed: string) => onFilter({ ...filtros, q: textOf(typed) }), DEBOUNCE_MS);
  const isBackwards = desde !== '' && hasta !== '' && hasta < desde;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (isBackwards) return;
    // the typed text is applied now or cleared: its pending pause must not apply it again
    search.cancel();
    onFilter({
      q: textOf(q),
      asignadoUsuarioId: usuario === '' ? undefined : Number(usuario),
      desde: textOf(desde),
      hasta: textOf(hasta),
    });
  };
  const clear = (event: FormEvent) => {
    event.preventDefault();
    search.cancel();
    setQ('');
    setUsuario('');
    setDesde('');
    setHasta('');
    onFilter(NOTHING);
  };
  return (
    <form className={table.filters} role="search" noValidate onSubmit={apply} onReset={clear}>
      <TextInput
        type="search"
        label={KANBAN_PAGE_TEXTS.search}
        placeholder={KANBAN_PAGE_TEXTS.searchHint}
        maxLength={200}
        value={q}
        onChange={(event) => {
          setQ(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      <NativeSelect
        label={KANBAN_PAGE_TEXTS.assigned}
        value={usuario}
        data={[
          { value: '', label: KANBAN_PAGE_TEXTS.all },
          ...(usuarios ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre })),
        ]}
        onChange={(event) => setUsuario(event.currentTarget.value)}
      />
      <DateField label={KANBAN_PAGE_TEXTS.desde} value={desde} onChange={setDesde} />
      <DateField
        label={KANBAN_PAGE_TEXTS.hasta}
        value={hasta}
        error={isBackwards ? KANBAN_PAGE_TEXTS.badRange : undefined}
        onChange={setHasta}
      />
      <Button type="submit">{KANBAN_PAGE_TEXTS.apply}</Button>
      <Button variant="default" type="reset">
        {KANBAN_PAGE_TEXTS.clear}
      </Button>
    </form>
  );
}

function textOf(typed: string): string | undefined {
  return typed.trim() === '' ? undefined : typed.trim();
}

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
