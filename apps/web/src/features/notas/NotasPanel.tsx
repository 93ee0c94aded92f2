import type { Nota } from '@tertulia/contract/features/notas/nota';
import { failureOf } from '../../platform/http/failure.ts';
import { formatDateTime } from '../../platform/format/dates.ts';
import { SideList } from '../../ui/table/SideList.tsx';
import { NotaForm } from './NotaForm.tsx';
import css from './NotasPanel.module.css';
import { useNotas } from './notas.queries.ts';
import { NOTAS_TEXTS } from './notas.texts.ts';

interface NotasPanelProps {
  contactoId: number;
  /** The contact's current Kanban state, which a new note records. */
  kanbanEstadoId: number | null;
}

/** The team's notes on a contact, with a field for the next one. Needs the contact as key. */
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
  return (
    <SideList
      label={NOTAS_TEXTS.list}
      items={data?.pages.flatMap((page) => page.content)}
      isPending={isPending}
      empty={NOTAS_TEXTS.empty}
      failed={failureOf(error, NOTAS_TEXTS.loadFailed)}
      onRetry={() => void refetch()}
      more={
        hasNextPage
          ? { text: NOTAS_TEXTS.more, isBusy: isFetchingNextPage, onMore: () => void fetchNextPage() }
          : undefined
      }
    >
      {(nota) => <NotaItem key={nota.id} nota={nota} />}
    </SideList>
  );
}

/** A note with author, time, and the contact's Kanban state then. */
export function NotaItem({ nota }: { nota: Nota }) {
  const { texto, autorNombre, createdAt, kanbanEstadoIdSnapshot, kanbanEstadoNombreSnapshot } = nota;
  return (
    <li>
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
