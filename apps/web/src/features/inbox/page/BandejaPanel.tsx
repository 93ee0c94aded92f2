import { Tabs } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type RefObject, useCallback, useState, useMemo } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { ConversacionList, ConversacionListSkeleton } from '../list/ConversacionList.tsx';
import { type ListaName, recibidasFirst } from '../list/bandeja-orden.ts';
import { loadMore, useCount, useLista } from '../list/bandeja.queries.ts';
import type { RowViewer } from '../list/ConversacionRow.tsx';
import { failureOf } from '../../../platform/http/failure.ts';
import { formatCount } from '../../../platform/format/numbers.ts';
import { ErrorState } from '../../../ui/feedback/MessageState.tsx';
import { focusSearch, typeAhead } from '../../../ui/form/search-field.ts';
import css from './BandejaPanel.module.css';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';
import { readKeptPlace, chooseLongestFirst, isLongestFirst } from './kept-place.ts';
import { BusquedaList } from './lazy-parts.ts';
import { OpenCounts } from './OpenCounts.tsx';
import { OwnedOptions } from './OwnedOptions.tsx';
import { SinChats } from './SinChats.tsx';
import { WaitingOrder } from './WaitingOrder.tsx';
import { tabOf, type Vista } from './vista.ts';
import { PartFailed, LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { useRealtimeReady } from '../../../platform/realtime/realtime.ts';
import { Glyph } from '../../../ui/Glyph.tsx';
import { useBandeja } from '../list/bandeja.cache.ts';

interface BandejaPanelProps {
  vista: Vista;
  /** True until the listed scope is known. */
  isComing: boolean;
  q: string;
  viewer: RowViewer;
  selectedId: number | null;
  cursorId: number | null;
  /** Receives the displayed rows, for keyboard navigation. */
  rowsRef: RefObject<readonly Conversacion[]>;
  onVista: (vista: Vista) => void;
  onQuery: (q: string) => void;
  onOpen: (conversacion: Conversacion) => void;
  onAccept: (conversacion: Conversacion) => void;
  onPreview: (conversacion: Conversacion) => void;
}

/** The left panel: the tabs, their lists and the connection mark. */
export function BandejaPanel(props: BandejaPanelProps) {
  const { vista, isComing, viewer, onVista } = props;
  const resolved = useCount('resolved');
  // A user who looks at everyone's chats returns to them from the other lists.
  const [owned, setOwned] = useState(() => readKeptPlace()?.owned ?? 'mine');
  const [isLongest, setLongest] = useState(isLongestFirst);
  if (!isComing && (vista === 'mine' || vista === 'all') && vista !== owned) setOwned(vista);
  return (
    <section className={css.panel} aria-label="Chats">
      <Tabs
        value={tabOf(vista)}
        onChange={(tab) => {
          // with a mouse or keyboard the user can type at once; on a touch screen the field brings its own keyboard
          if (tab === 'search' && window.matchMedia('(pointer: fine)').matches && !focusSearch()) typeAhead();
          onVista(tab === 'resolved' || tab === 'search' ? tab : owned);
        }}
        classNames={{ root: css.tabs, tab: css.tab, tabLabel: css.tabLabel }}
        activateTabWithKeyboard={false}
      >
        <Tabs.List grow>
          <Tabs.Tab value="open" rightSection={<OpenCounts />}>
            {CONVERSACIONES_TEXTS.open}
          </Tabs.Tab>
          <Tabs.Tab
            value="resolved"
            rightSection={resolved ? <span className={css.tabCount}>{formatCount(resolved)}</span> : null}
          >
            {CONVERSACIONES_TEXTS.resolved}
          </Tabs.Tab>
          <Tabs.Tab value="search">{CONVERSACIONES_TEXTS.search}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {tabOf(vista) === 'open' ? (
        <OpenToggle
          vista={vista}
          owned={owned}
          viewer={viewer}
          isLongest={isLongest}
          onLongest={(isChosen) => {
            chooseLongestFirst(isChosen);
            setLongest(isChosen);
          }}
          onVista={onVista}
        />
      ) : null}
      <div className={css.list}>
        {isComing ? (
          <ConversacionListSkeleton />
        ) : vista === 'search' ? (
          <LazyBoundary fallback={<ConversacionListSkeleton />} failed={<PartFailed />}>
            <BusquedaList {...props} />
          </LazyBoundary>
        ) : (
          <ScopeList
            key={vista === 'waiting' && isLongest ? 'longest' : vista}
            {...props}
            scope={vista === 'waiting' && isLongest ? 'longest' : vista}
          />
        )}
      </div>
      <ConnectionMark />
    </section>
  );
}

/** No text until the count is known: zero would say that no chat waits. */
const countText = (count: number | null) => (count === null ? null : formatCount(count));

interface OpenToggleProps extends Pick<BandejaPanelProps, 'vista' | 'viewer' | 'onVista'> {
  owned: 'mine' | 'all';
  isLongest: boolean;
  onLongest: (isLongest: boolean) => void;
}

function OpenToggle({ vista, owned, viewer, isLongest, onLongest, onVista }: OpenToggleProps) {
  const mine = useCount('mine');
  const all = useCount('all');
  const waiting = useCount('waiting');
  const isAll = owned === 'all';
  const allText = labelOf('all', viewer);
  const options = [
    { owned: 'mine', label: CONVERSACIONES_TEXTS.mine, count: <span className={css.count}>{countText(mine)}</span> },
    { owned: 'all', label: allText, count: <span className={css.count}>{countText(all)}</span> },
  ] as const;
  const button = (
    <button type="button" className={css.choiceMenu} aria-label="Elegir qué chats ver">
      <IconChevronDown size={16} aria-hidden />
    </button>
  );
  return (
    <div className={css.toggle} role="group" aria-label={CONVERSACIONES_TEXTS.open}>
      <div className={css.choice} data-active={vista !== 'waiting' || undefined}>
        <button
          type="button"
          className={css.choiceMain}
          aria-pressed={vista !== 'waiting'}
          onClick={() => onVista(owned)}
        >
          <span className={css.choiceText}>{isAll ? allText : CONVERSACIONES_TEXTS.mine}</span>
          <span className={css.count}>{countText(isAll ? all : mine)}</span>
        </button>
        <OwnedOptions button={button} options={options} onOwned={onVista} />
      </div>
      <div className={css.choice} data-active={vista === 'waiting' || undefined}>
        <button
          type="button"
          className={css.choiceMain}
          aria-pressed={vista === 'waiting'}
          onClick={() => onVista('waiting')}
        >
          <span className={css.choiceText}>{CONVERSACIONES_TEXTS.waiting}</span>
          <span className={css.count} data-calling={waiting ? true : undefined}>
            {countText(waiting)}
          </span>
        </button>
        {vista === 'waiting' ? <WaitingOrder isLongest={isLongest} onLongest={onLongest} /> : null}
      </div>
    </div>
  );
}

function ScopeList({ scope, ...list }: BandejaPanelProps & { scope: ListaName }) {
  const { lista, load } = useLista(scope);
  const rows = useFilas(scope);
  const onMore = useCallback(() => loadMore(scope), [scope]);
  if (lista.extent === 'unloaded') {
    if (load.isError)
      return (
        <ErrorState {...failureOf(load.error, CONVERSACIONES_TEXTS.listFailed)} onRetry={() => void load.refetch()} />
      );
    return <ConversacionListSkeleton />;
  }
  return (
    <ConversacionList
      {...list}
      rows={rows}
      name={scope}
      label={labelOf(scope, list.viewer)}
      empty={<SinChats />}
      hasMore={lista.extent === 'partial'}
      onMore={onMore}
    />
  );
}

function labelOf(scope: ListaName, viewer: RowViewer): string {
  switch (scope) {
    case 'mine':
      return CONVERSACIONES_TEXTS.mine;
    case 'all':
      return viewer.isSupervising ? CONVERSACIONES_TEXTS.allSupervisor : CONVERSACIONES_TEXTS.allAgent;
    case 'waiting':
    case 'longest':
      return CONVERSACIONES_TEXTS.waiting;
    case 'resolved':
      return CONVERSACIONES_TEXTS.resolved;
  }
}

/** Whether live events arrive; a change of the text is announced. */
function ConnectionMark() {
  const isReady = useRealtimeReady();
  return (
    <div className={css.connection} data-ready={isReady || undefined} role="status">
      <Glyph name={isReady ? 'wifi' : 'unplugged'} size={15} />
      {isReady ? CONVERSACIONES_TEXTS.connected : CONVERSACIONES_TEXTS.disconnected}
    </div>
  );
}

/** The rows of a list as they are shown. */
function useFilas(lista: ListaName): readonly Conversacion[] {
  const filas = useBandeja(({ lists }) => lists[lista].filas);
  const known = useBandeja(({ byId }) => (lista === 'all' ? byId : null));
  return useMemo(
    () =>
      known === null
        ? filas
        : recibidasFirst(
            filas,
            [...known.values()].map(({ conversacion }) => conversacion),
          ),
    [filas, known],
  );
}
