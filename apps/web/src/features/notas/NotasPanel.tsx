import { Button, Skeleton } from '@mantine/core';
import type { Nota } from '@tertulia/contract/features/notas/nota';
import { errorText } from '../../platform/http/api-error.ts';
import { formatDateTime } from '../../platform/format/dates.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { NotaForm } from './NotaForm.tsx';
import css from './NotasPanel.module.css';
import { useNotas } from './notas.queries.ts';
import { NOTAS_TEXTS } from './notas.texts.ts';

interface NotasPanelProps {
  contactoId: number;
  /** The contact's Kanban state now, which a new note keeps. */
  kanbanEstadoId: number | null;
}

/** The team's notes on a contact, with a field for the next one. To be keyed by contact. */
export function NotasPanel({ contactoId, kanbanEstadoId }: NotasPanelProps) {
  return (
    <div className={css.panel}>
      <NotaForm key={contactoId} contactoId={contactoId} kanbanEstadoId={kanbanEstadoId} />
      <NotaList contactoId={contactoId} />
    </div>
  );
}

function NotaList({ contactoId }: { contactoId: number }) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotas(contactoId);
  if (isPending) {
    return (
      <div role="group" aria-busy="true" aria-label={NOTAS_TEXTS.list}>
        <Skeleton height={14} width="50%" mb={8} />
        <Skeleton height={32} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={css.failed} role="alert">
        {errorText(error, NOTAS_TEXTS.loadFailed)}
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          {NOTAS_TEXTS.retry}
        </Button>
      </div>
    );
  }
  const notas = data.pages.flatMap((page) => page.content);
  if (notas.length === 0) return <p className={css.empty}>{NOTAS_TEXTS.empty}</p>;
  return (
    <ScrollRegion className={css.scroll} label={NOTAS_TEXTS.list}>
      <ul className={css.list}>
        {notas.map((nota) => (
          <NotaItem key={nota.id} nota={nota} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          className={css.more}
          variant="subtle"
          size="xs"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {NOTAS_TEXTS.more}
        </Button>
      ) : null}
    </ScrollRegion>
  );
}

/** A note with who wrote it, when, and where the contact stood. */
export function NotaItem({ nota }: { nota: Nota }) {
  const { texto, autorNombre, createdAt, kanbanEstadoIdSnapshot, kanbanEstadoNombreSnapshot } = nota;
  return (
    <li className={css.nota}>
      <div className={css.by}>
        <span className={css.author}>{autorNombre}</span>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </div>
      <p className={css.text}>{texto}</p>
      {kanbanEstadoIdSnapshot === null ? null : (
        <span className={css.state}>
          {NOTAS_TEXTS.kanban} {kanbanEstadoNombreSnapshot ?? `#${kanbanEstadoIdSnapshot}`}
        </span>
      )}
    </li>
  );
}
