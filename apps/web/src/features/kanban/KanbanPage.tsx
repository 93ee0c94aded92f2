import { Button, Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconLayoutKanban } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { KanbanEstado, Tarjeta } from '@tertulia/contract/features/kanban/kanban';
import { failureOf } from '../../platform/http/failure.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { MINUTE_MS, useNow } from '../../platform/timing/useNow.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { IN_PLACE } from '../../ui/focus/in-place.ts';
import { holdRowFocus } from '../../ui/focus/row-focus.ts';
import { isTaken, scrollStep, scrollWay } from './board-scroll.ts';
import { refreshColumnas, reorderTarjeta } from './columna.queries.ts';
import { ColumnaPanel } from './ColumnaPanel.tsx';
import { mayManage, type KanbanAsk, type TarjetaAsk } from './kanban-ask.ts';
import {
  countFiltros,
  filtrosOf,
  type KanbanFiltros as Filtros,
  type KanbanSearch,
  shownTablero,
} from './kanban-search.ts';
import { KANBAN_PAGE_TEXTS } from './kanban-page.texts.ts';
import { KANBAN_TEXTS } from './kanban.texts.ts';
import { KanbanFiltros, KanbanHeader } from './KanbanFiltros.tsx';
import css from './KanbanPage.module.css';
import { KanbanDialogs } from './KanbanDialogs.tsx';
import { useEstadosOnPage, useTablerosOnPage } from './tableros.queries.ts';
import { useChatBeside } from './useChatBeside.ts';
import { useKanbanLive } from './useKanbanLive.ts';
import { useDialog } from '../../ui/dialog/useDialog.tsx';

/** Parts of other features: the inbox, which depends on the board, and the broadcasts. */
export interface KanbanPageProps {
  renderChat: (chat: { openId: number; onClose: () => void }) => ReactNode;
  renderStart: (start: {
    isOpen: boolean;
    tarjeta: Tarjeta;
    onClose: () => void;
    onStarted: (conversacionId: number) => void;
  }) => ReactNode;
  /** A template for all contacts of a state. */
  renderDifusion: (difusion: {
    isOpen: boolean;
    estado: KanbanEstado;
    filtros: Filtros;
    onClose: () => void;
    onDifusion: (id: number) => void;
  }) => ReactNode;
  /** The active broadcasts and the open one. */
  renderDifusiones: (difusiones: { openId: number | null; onOpen: (id: number | null) => void }) => ReactNode;
}

/** The contacts of a board by state, with the open chat beside them. */
export function KanbanPage({ renderChat, renderStart, renderDifusion, renderDifusiones }: KanbanPageProps) {
  const search: KanbanSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const supervises = isSupervising(rolesOf(useUsuario()));
  const tableros = useTablerosOnPage();
  const tablero = shownTablero(tableros.data ?? [], search.tablero);
  const estados = useEstadosOnPage(tablero?.id ?? null);
  const [isFilterOpen, setFilterOpen] = useState(countFiltros(filtrosOf(search)) > 0);
  const now = useNow(MINUTE_MS);
  const columns = useRef<HTMLDivElement>(null);
  const dragged = useRef<Tarjeta | null>(null);
  const filtros = filtrosOf(search);
  useKanbanLive();
  useFailure(tableros.isError, KANBAN_TEXTS.boardsFailed);
  useFailure(estados.isError, KANBAN_TEXTS.statesFailed);

  const go = useCallback(
    (change: KanbanSearch, how: { replace: true; ignoreBlocker?: true } = { replace: true }) =>
      void navigate({
        to: SCREENS.kanban.path,
        // The router types it as any page's search; on this page it is this one's.
        search: (before) => ({ ...(before as KanbanSearch), ...change }),
        ...how,
      }),
    [navigate],
  );
  const { open: ask, node: dialogs } = useDialog<KanbanAsk>((about, frame, isShown) => {
    if (about.about === 'difusion')
      return renderDifusion({
        ...frame,
        estado: about.estado,
        filtros,
        onDifusion: (difusion) => {
          if (!isShown()) return;
          frame.onClose();
          go({ difusion });
        },
      });
    if (about.about === 'iniciar')
      return renderStart({
        ...frame,
        tarjeta: about.tarjeta,
        onStarted: (chat) => {
          // its card now has a chat to open and preview
          refreshColumnas(about.tarjeta.kanbanEstadoId === null ? [] : [about.tarjeta.kanbanEstadoId]);
          if (!isShown()) return;
          frame.onClose();
          go({ chat });
        },
      });
    return (
      <KanbanDialogs
        {...frame}
        ask={about}
        tablero={tablero}
        estados={estados.data ?? []}
        filtros={filtros}
        onTablero={(id) => go({ tablero: id, columna: undefined })}
      />
    );
  });
  const onAsk = useCallback((about: TarjetaAsk, tarjeta: Tarjeta) => ask({ about, tarjeta }), [ask]);
  const onMove = useCallback((tarjeta: Tarjeta) => ask({ about: 'mover', tarjeta, to: null }), [ask]);
  const onOpen = useCallback(
    ({ chatLegible, conversacionId }: Tarjeta) => {
      if (conversacionId === null) showToast({ variant: 'info', text: KANBAN_PAGE_TEXTS.noChat });
      else if (!chatLegible) showToast({ variant: 'info', text: KANBAN_PAGE_TEXTS.lockedChat });
      else go({ chat: conversacionId });
    },
    [go],
  );
  const onDragStart = useCallback((event: DragEvent, tarjeta: Tarjeta) => {
    dragged.current = tarjeta;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', String(tarjeta.id));
  }, []);
  const onDragEnd = useCallback(() => {
    dragged.current = null;
  }, []);
  const onDrop = (to: KanbanEstado, index: number) => {
    const tarjeta = dragged.current;
    if (!tarjeta) return;
    if (tarjeta.kanbanEstadoId === to.id) reorderTarjeta(to.id, filtros, tarjeta, index);
    else ask({ about: 'mover', tarjeta, to });
  };
  const onManage = (next: KanbanAsk) => {
    if (mayManage(supervises, next)) ask(next);
  };
  const scroll = useCallback((way: -1 | 1) => {
    const { current } = columns;
    current?.scrollBy({ left: way * scrollStep(current.clientWidth), behavior: 'smooth' });
  }, []);
  const isWanted = estados.data?.some(({ id }) => id === search.columna) === true;
  useEffect(() => {
    if (!isWanted) return;
    columns.current?.querySelector(`[data-columna="${search.columna}"]`)?.scrollIntoView({ inline: 'start' });
  }, [isWanted, search.columna]);
  const chatId = search.chat ?? null;
  const beside = useChatBeside(chatId, columns, () => go({ chat: undefined }));
  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const way = scrollWay(event);
      if (way === null) return;
      event.preventDefault();
      scroll(way);
    };
    document.addEventListener('keydown', answer);
    return () => document.removeEventListener('keydown', answer);
  }, [scroll]);
  const holdColumns = useCallback((element: HTMLDivElement | null) => {
    columns.current = element;
    return holdRowFocus(element);
  }, []);

  return (
    <div className={css.page} data-open={chatId !== null || undefined}>
      <div className={css.board}>
        <KanbanHeader
          tableros={tableros.data ?? []}
          tablero={tablero}
          filterCount={countFiltros(filtros)}
          isFilterOpen={isFilterOpen}
          onTablero={(id) => go({ tablero: id, columna: undefined })}
          onFilters={() => setFilterOpen(!isFilterOpen)}
          onManage={onManage}
          onScroll={scroll}
        />
        {supervises
          ? renderDifusiones({ openId: search.difusion ?? null, onOpen: (id) => go({ difusion: id ?? undefined }) })
          : null}
        {isFilterOpen ? <KanbanFiltros filtros={filtros} onFilter={(change: Filtros) => go(change, IN_PLACE)} /> : null}
        {tableros.data?.length === 0 ? (
          <EmptyState
            icon={IconLayoutKanban}
            title={KANBAN_TEXTS.noBoards}
            action={
              supervises ? (
                <Button onClick={() => onManage({ about: 'tablero', tablero: null })}>
                  {KANBAN_PAGE_TEXTS.newBoard}
                </Button>
              ) : undefined
            }
          />
        ) : estados.data?.length === 0 ? (
          <EmptyState
            icon={IconLayoutKanban}
            title={KANBAN_PAGE_TEXTS.noStates}
            action={
              supervises ? (
                <Button onClick={() => onManage({ about: 'estado', estado: null })}>
                  {KANBAN_PAGE_TEXTS.newState}
                </Button>
              ) : undefined
            }
          />
        ) : null}
        {tableros.isError && !tableros.data ? (
          <ErrorState
            {...failureOf(tableros.error, KANBAN_TEXTS.boardsFailed)}
            onRetry={() => void tableros.refetch()}
          />
        ) : estados.isError && !estados.data ? (
          <ErrorState {...failureOf(estados.error, KANBAN_TEXTS.statesFailed)} onRetry={() => void estados.refetch()} />
        ) : null}
        <div ref={holdColumns} className={css.columns}>
          {estados.data?.map((estado) => (
            <ColumnaPanel
              key={estado.id}
              estado={estado}
              filtros={filtros}
              isSupervising={supervises}
              openChat={chatId}
              now={now}
              onManage={onManage}
              onAsk={onAsk}
              onOpen={onOpen}
              onMove={onMove}
              onDragStart={onDragStart}
              onDragEnd={onDragEnd}
              onDrop={onDrop}
            />
          ))}
          {tableros.isPending || (tablero && estados.isPending) ? <Skeletons /> : null}
        </div>
      </div>
      {chatId === null ? null : (
        <aside ref={beside.ref} className={css.aside}>
          {renderChat({ openId: chatId, onClose: beside.close })}
        </aside>
      )}
      {dialogs}
    </div>
  );
}

/** Reports a failure when it happens. */
function useFailure(hasFailed: boolean, text: string): void {
  useEffect(() => {
    if (hasFailed) showToast({ variant: 'danger', text, reason: null });
  }, [hasFailed, text]);
}

function Skeletons() {
  return [0, 1, 2, 3].map((index) => (
    <Skeleton key={index} width={300} height={360} radius={12} style={{ flex: 'none' }} />
  ));
}
