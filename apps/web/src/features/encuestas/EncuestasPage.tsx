import { nextOrden } from '../../ui/table/sort-direction.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconArrowDown, IconArrowUp, IconStar } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { ENCUESTAS_PAGE_SIZE } from '@tertulia/contract/features/encuestas/page-size';
import { formatRange } from '../../platform/format/ranges.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { useLastPage } from '../../platform/query/useLastPage.ts';
import { MINUTE_MS, useNow } from '../../platform/timing/useNow.ts';
import table from '../../ui/table/table-page.module.css';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { Narrowed } from '../../ui/form/Narrowed.tsx';
import { Paginator } from '../../ui/table/Paginator.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { useEncuestas } from './encuestas.queries.ts';
import {
  DEFAULT_ORDEN,
  ENCUESTAS_SIZES,
  rangeOf,
  type EncuestasOrden,
  type EncuestasSearch,
} from './encuestas-search.ts';
import { ENCUESTAS_TEXTS } from './encuestas.texts.ts';
import { EncuestasTable } from './EncuestasTable.tsx';
import { DateField } from '../../ui/form/DateField.tsx';

/** Customers' ratings of their chats, by agent. */
export function EncuestasPage() {
  const search: EncuestasSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const filtros = { ...search, ...rangeOf(search, useNow(MINUTE_MS)) };
  const orden = search.sort ?? DEFAULT_ORDEN;
  const { data, error, isError, isPlaceholderData, refetch } = useEncuestas(filtros);
  const go = (change: EncuestasSearch) =>
    void navigate({
      to: SCREENS.encuestas.path,
      // The router types it as any page's search; on this page it is this one's.
      search: (before) => ({ ...(before as EncuestasSearch), page: undefined, ...change }),
      replace: true,
    });
  const pages = {
    page: search.page ?? 0,
    size: search.size ?? ENCUESTAS_PAGE_SIZE,
    total: data?.totalElements ?? 0,
    isCapped: data?.totalIsCapped === true,
    isLast: data?.last ?? true,
  };
  useLastPage(pages, data !== undefined && !isPlaceholderData, (page) => go({ page }));
  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{ENCUESTAS_TEXTS.title}</h2>
        <Group gap={8}>
          <SortButton
            text={ENCUESTAS_TEXTS.sortByDate}
            field="createdAt"
            orden={orden}
            onSort={(sort) => go({ sort })}
          />
          <SortButton
            text={ENCUESTAS_TEXTS.sortByRating}
            field="rating"
            orden={orden}
            onSort={(sort) => go({ sort })}
          />
        </Group>
      </div>
      <Filtros key={`${filtros.start}|${filtros.end}|${filtros.agente ?? ''}`} filtros={filtros} onSearch={go} />
      <Narrowed
        texts={{ conComentario: search.conComentario ? ENCUESTAS_TEXTS.onlyWithComment : null }}
        onClear={(key) => go({ [key]: undefined })}
      />
      <section className={table.results} aria-label={ENCUESTAS_TEXTS.title}>
        {isError && !data ? (
          <ErrorState {...failureOf(error, ENCUESTAS_TEXTS.loadFailed)} onRetry={() => void refetch()} />
        ) : data?.totalElements === 0 ? (
          <EmptyState icon={IconStar} title={ENCUESTAS_TEXTS.emptyTitle} text={ENCUESTAS_TEXTS.emptyText} />
        ) : (
          <ScrollRegion className={`${table.scroller} ${table.wide}`} label={ENCUESTAS_TEXTS.table}>
            <EncuestasTable encuestas={data?.content} isStale={isPlaceholderData} />
          </ScrollRegion>
        )}
      </section>
      {data && data.totalElements > 0 ? (
        <Paginator
          {...pages}
          sizes={ENCUESTAS_SIZES}
          range={formatRange(pages)}
          onPage={(page) => go({ page: page === 0 ? undefined : page })}
          onSize={(size) => go({ size: size === ENCUESTAS_PAGE_SIZE ? undefined : size })}
        />
      ) : null}
    </div>
  );
}

interface FiltrosProps {
  filtros: { start: string; end: string; agente?: string | undefined };
  onSearch: (change: EncuestasSearch) => void;
}

/** The filters of the list, applied by «Buscar». Needs the active filters as key. */
function Filtros({ filtros, onSearch }: FiltrosProps) {
  const [start, setStart] = useState(filtros.start);
  const [end, setEnd] = useState(filtros.end);
  const [agente, setAgente] = useState(filtros.agente ?? '');
  const isBackwards = start !== '' && end !== '' && end < start;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBackwards) return;
    onSearch({
      // an untouched day keeps following the clock
      ...(start === filtros.start ? {} : { start }),
      ...(end === filtros.end ? {} : { end }),
      agente: agente.trim() === '' ? undefined : agente.trim(),
    });
  };
  return (
    <form className={table.filters} role="search" noValidate onSubmit={submit}>
      <DateField label={ENCUESTAS_TEXTS.desde} value={start} onChange={setStart} />
      <DateField
        label={ENCUESTAS_TEXTS.hasta}
        value={end}
        error={isBackwards ? ENCUESTAS_TEXTS.badRange : undefined}
        onChange={setEnd}
      />
      <TextInput
        label={ENCUESTAS_TEXTS.agente}
        placeholder={ENCUESTAS_TEXTS.agentePlaceholder}
        maxLength={200}
        value={agente}
        onChange={(event) => setAgente(event.currentTarget.value)}
      />
      <Button type="submit">{ENCUESTAS_TEXTS.search}</Button>
    </form>
  );
}

interface SortButtonProps {
  text: string;
  field: 'createdAt' | 'rating';
  orden: EncuestasOrden;
  onSort: (orden: EncuestasOrden) => void;
}

function SortButton({ text, field, orden, onSort }: SortButtonProps) {
  const isSorted = orden.startsWith(`${field},`);
  const isAscending = orden === `${field},asc`;
  const Icon = isAscending ? IconArrowUp : IconArrowDown;
  const direction = isAscending ? ENCUESTAS_TEXTS.ascending : ENCUESTAS_TEXTS.descending;
  return (
    <Button
      variant="default"
      size="xs"
      aria-pressed={isSorted}
      aria-label={isSorted ? `${text}, ${direction}` : text}
      rightSection={isSorted ? <Icon size={14} aria-hidden /> : null}
      onClick={() => onSort(nextOrden(orden, field, 'desc'))}
    >
      {text}
    </Button>
  );
}
