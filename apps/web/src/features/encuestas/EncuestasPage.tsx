import { nextOrden } from '../../ui/table/sort-direction.ts';
import { Button, Group, TextInput, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IconArrowDown, IconArrowUp, IconStar, IconStarFilled } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { MINUTE_MS, useNow } from '../../platform/timing/useNow.ts';
import table from '../../ui/table/table-page.module.css';
import { EmptyState } from '../../ui/feedback/MessageState.tsx';
import { Narrowed } from '../../ui/form/Narrowed.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePages } from '../../platform/query/usePages.ts';
import { useEncuestas } from './encuestas.queries.ts';
import {
  DEFAULT_ORDEN,
  ENCUESTAS_LIST,
  type EncuestasOrden,
  type EncuestasSearch,
  type EncuestasSort,
  rangeOf,
} from './encuestas-search.ts';
import { ENCUESTAS_TEXTS } from './encuestas.texts.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { Encuesta } from '@tertulia/contract/features/encuestas/encuesta';
import { formatDateTime } from '../../platform/format/dates.ts';
import type { Column } from '../../ui/table/Cell.tsx';
import css from './EncuestasTable.module.css';

/** Customers' ratings of their chats, by agent. */
export function EncuestasPage() {
  const search: EncuestasSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const filtros = { ...search, ...rangeOf(search, useNow(MINUTE_MS)) };
  const go = (change: EncuestasSearch) =>
    void navigate({
      to: SCREENS.encuestas.path,
      // The router types it as any page's search; on this page it is this one's.
      search: (before) => ({ ...(before as EncuestasSearch), page: undefined, ...change }),
      replace: true,
    });
  const list = usePages(useEncuestas(filtros), search, {
    ...ENCUESTAS_LIST,
    failed: ENCUESTAS_TEXTS.loadFailed,
    go,
  });
  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{ENCUESTAS_TEXTS.title}</h2>
        <Group gap={8}>
          <SortButton
            text={ENCUESTAS_TEXTS.sortByDate}
            field="createdAt"
            orden={search.sort ?? DEFAULT_ORDEN}
            onSort={list.onSort}
          />
          <SortButton
            text={ENCUESTAS_TEXTS.sortByRating}
            field="rating"
            orden={search.sort ?? DEFAULT_ORDEN}
            onSort={list.onSort}
          />
        </Group>
      </div>
      <Filtros key={`${filtros.start}|${filtros.end}|${filtros.agente ?? ''}`} filtros={filtros} onSearch={go} />
      <Narrowed
        texts={{ conComentario: search.conComentario ? ENCUESTAS_TEXTS.onlyWithComment : null }}
        onClear={(key) => go({ [key]: undefined })}
      />
      <DataTable
        {...list}
        label={ENCUESTAS_TEXTS.title}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={IconStar} title={ENCUESTAS_TEXTS.emptyTitle} text={ENCUESTAS_TEXTS.emptyText} />}
        fold="wide"
      />
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

const COLUMNS: readonly Column<Encuesta, EncuestasSort>[] = [
  { title: ENCUESTAS_TEXTS.date, kind: 'digits', isBare: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    title: ENCUESTAS_TEXTS.rating,
    isBare: true,
    cell: ({ rating }) => (
      <span className={css.rating}>
        {rating}
        <IconStarFilled size={13} className={css.star} aria-hidden />
        <VisuallyHidden>{ENCUESTAS_TEXTS.of}</VisuallyHidden>
      </span>
    ),
  },
  {
    title: ENCUESTAS_TEXTS.phone,
    kind: 'digits',
    isBare: true,
    cell: ({ clienteTelefono }) => (clienteTelefono === null ? null : formatPhone(clienteTelefono)),
  },
  {
    title: ENCUESTAS_TEXTS.chat,
    kind: 'digits',
    cell: ({ conversacionId }) => (
      <Link
        className={css.link}
        to={`${SCREENS.conversaciones.path}/$conversacionId`}
        params={{ conversacionId: String(conversacionId) }}
      >
        #{conversacionId}
      </Link>
    ),
  },
  {
    title: ENCUESTAS_TEXTS.agente,
    kind: 'words',
    cell: ({ conversacionDTO: { asignadaADTO } }) => (asignadaADTO ? <bdi>{asignadaADTO.nombre}</bdi> : null),
  },
  { title: ENCUESTAS_TEXTS.comment, kind: 'text', cell: ({ comentario }) => comentario },
];
