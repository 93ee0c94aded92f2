import { TextInput } from '@mantine/core';
import { IconMoodEmpty, IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Conversacion, ConversacionHallada } from '@tertulia/contract/features/conversaciones/conversacion';
import { MAX_SEARCH_RESULTS } from '@tertulia/contract/features/conversaciones/estados';
import { BANDEJA_TEXTS } from '../list/bandeja.texts.ts';
import { ConversacionListSkeleton } from '../list/ConversacionList.tsx';
import { RowScroll } from '../list/RowScroll.tsx';
import type { RowViewer } from '../list/ConversacionRow.tsx';
import { useCursorRow } from '../list/useCursorRow.ts';
import { useRowWindow } from '../list/useRowWindow.ts';
import { formatCount } from '../../../platform/format/numbers.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import { MINUTE_MS, useNow } from '../../../platform/timing/useNow.ts';
import { EmptyState, ErrorState } from '../../../ui/feedback/MessageState.tsx';
import { takeTyped } from '../../../ui/form/search-field.ts';
import { useSearchText } from '../../../ui/form/useSearchText.ts';
import css from './BusquedaList.module.css';
import { BUSQUEDA_TEXTS } from './busqueda.texts.ts';
import { HallazgoRow } from './HallazgoRow.tsx';
import { SEARCH_PAUSE_MS, useBusqueda } from './useBusqueda.ts';

const ROW_PX = 96;

interface BusquedaListProps {
  q: string;
  viewer: RowViewer;
  selectedId: number | null;
  cursorId: number | null;
  /** Receives the displayed rows, for keyboard navigation. */
  rowsRef: RefObject<readonly Conversacion[]>;
  onQuery: (q: string) => void;
  onOpen: (conversacion: Conversacion) => void;
  onAccept: (conversacion: Conversacion) => void;
  onPreview: (conversacion: Conversacion) => void;
}

/** The search: the field, and the found chats with the matching text. */
export function BusquedaList({ q, onQuery, ...list }: BusquedaListProps) {
  // local state: through the address a letter returns too late for the caret to stay behind it
  const { typed, type } = useSearchText(q, onQuery, SEARCH_PAUSE_MS);
  const typeOn = () => {
    const ahead = takeTyped();
    if (ahead !== '') type(ahead);
  };
  const typeOnAtFirst = useEffectEvent(typeOn);
  useLayoutEffect(() => typeOnAtFirst(), []);
  const { rows, total, isLongEnough, search, showMore, q: found } = useBusqueda(typed);
  const field = useRef<HTMLInputElement>(null);
  const isShown = isLongEnough && search.isSuccess;
  return (
    <div className={css.search}>
      <TextInput
        ref={field}
        className={css.field}
        leftSection={<IconSearch size={16} aria-hidden />}
        type="search"
        placeholder={BUSQUEDA_TEXTS.placeholder}
        aria-label={BUSQUEDA_TEXTS.placeholder}
        value={typed}
        maxLength={200}
        data-search-field
        autoFocus
        onFocus={typeOn}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') focusFirst(event);
        }}
      />
      <p className={css.found} role="status">
        {isShown && total > 0 ? countText(total) : null}
      </p>
      <div className={css.list} data-stale={search.isPlaceholderData || undefined}>
        {!isLongEnough ? <p className={css.hint}>{BUSQUEDA_TEXTS.hint}</p> : null}
        {isLongEnough && search.isError ? (
          <ErrorState
            {...failureOf(search.error, BUSQUEDA_TEXTS.failed)}
            onRetry={() => {
              // the button is about to disappear
              field.current?.focus();
              void search.refetch();
            }}
          />
        ) : null}
        {isLongEnough && search.isPending ? <ConversacionListSkeleton /> : null}
        {isShown ? <Hallazgos {...list} rows={rows} q={found} onEnd={showMore} /> : null}
      </div>
    </div>
  );
}

interface HallazgosProps extends Pick<
  BusquedaListProps,
  'viewer' | 'selectedId' | 'cursorId' | 'rowsRef' | 'onOpen' | 'onAccept' | 'onPreview'
> {
  rows: readonly ConversacionHallada[];
  q: string;
  onEnd: () => void;
}

function Hallazgos({
  rows,
  q,
  viewer,
  selectedId,
  cursorId,
  rowsRef,
  onOpen,
  onAccept,
  onPreview,
  onEnd,
}: HallazgosProps) {
  const { list, box } = useCursorRow(rows, cursorId, rowsRef);
  const { from, to, isAtEnd, setScroller } = useRowWindow({ rows, rowPx: ROW_PX, ref: list });
  useEffect(() => {
    if (isAtEnd) onEnd();
  });
  const now = useNow(MINUTE_MS);
  const cursor = rows.some((row) => row.id === cursorId) ? cursorId : (rows[0]?.id ?? null);
  if (rows.length === 0)
    return <EmptyState icon={IconMoodEmpty} title={BANDEJA_TEXTS.nothing} text={BANDEJA_TEXTS.noChats} />;
  return (
    <div ref={box} className={css.box} role="region" aria-label={BUSQUEDA_TEXTS.region} data-hallazgos>
      <RowScroll ref={setScroller} count={rows.length} rowPx={ROW_PX} from={from}>
        {rows.slice(from, to).map((row) => (
          <HallazgoRow
            key={row.id}
            hallada={row}
            q={q}
            viewer={viewer}
            isSelected={row.id === selectedId}
            isCursor={row.id === cursor}
            now={now}
            onOpen={onOpen}
            onAccept={onAccept}
            onPreview={onPreview}
          />
        ))}
      </RowScroll>
    </div>
  );
}

/** From the field, the arrow key moves into the results. */
function focusFirst(event: { preventDefault: () => void; stopPropagation: () => void }): void {
  const first = document.querySelector<HTMLElement>('[data-hallazgos] [data-row-id][tabindex="0"]');
  if (!first) return;
  event.preventDefault();
  event.stopPropagation();
  first.focus();
}

function countText(total: number): string {
  if (total >= MAX_SEARCH_RESULTS) return `Los ${formatCount(MAX_SEARCH_RESULTS)} más recientes`;
  return total === 1 ? '1 chat' : `${formatCount(total)} chats`;
}
