import { MAX_NOTA, MIN_NOTA, type Nota } from '@tertulia/contract/features/notas/nota';
import { failureOf } from '../../platform/http/failure.ts';
import { formatDateTime } from '../../platform/format/dates.ts';
import { SideList } from '../../ui/table/SideList.tsx';
import css from './NotasPanel.module.css';
import { createNota, useNotas } from './notas.queries.ts';
import { NOTAS_TEXTS } from './notas.texts.ts';
import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { useAction } from '../../ui/feedback/useAction.ts';
import { notaKept, readNotaDraft, writeNotaDraft } from './nota-drafts.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';

interface NotasPanelProps {
  contactoId: number;
  /** The contact's current Kanban state, which a new note records. */
  kanbanEstadoId: number | null;
}

/** The team's notes on a contact, with a field for the next one. Needs the contact as key. */
export function NotasPanel({ contactoId, kanbanEstadoId }: NotasPanelProps) {
  return (
    <Stack gap={12}>
      <NotaForm key={contactoId} contactoId={contactoId} kanbanEstadoId={kanbanEstadoId} />
      <NotaList contactoId={contactoId} />
    </Stack>
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

/** The field for a note. Ctrl + Enter saves it, like the button. Needs the contact as key. */
export function NotaForm({ contactoId, kanbanEstadoId }: { contactoId: number; kanbanEstadoId: number | null }) {
  const [text, setText] = useState(() => readNotaDraft(contactoId));
  const [isRefused, setRefused] = useState(false);
  const refusal = refusalOf(text);

  useEffect(
    () =>
      notaKept.subscribe((kept) => {
        if (kept?.contactoId === contactoId) setText(readNotaDraft(contactoId));
      }).unsubscribe,
    [contactoId],
  );
  const write = (next: string) => {
    setText(next);
    writeNotaDraft(contactoId, next);
  };
  const { isBusy, run } = useAction({
    action: async () => {
      await createNota(contactoId, text, kanbanEstadoId);
      write('');
    },
    done: NOTAS_TEXTS.created,
    failed: NOTAS_TEXTS.createFailed,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(refusal !== null);
    if (refusal === null) run();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <TextAreaField
        hasCounter={false}
        aria-label={NOTAS_TEXTS.label}
        placeholder={NOTAS_TEXTS.placeholder}
        value={text}
        maxLength={MAX_NOTA}
        rows={2}
        error={isRefused ? refusal : null}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap={8} justify="space-between" wrap="nowrap">
        <span className={css.counter}>{counterOf(text)}</span>
        <Button className={css.add} type="submit" size="xs" loading={isBusy}>
          {NOTAS_TEXTS.add}
        </Button>
      </Group>
    </form>
  );
}

/** The error of a note being written, or null. Only the trimmed text counts. */
export function refusalOf(typed: string): string | null {
  const { length } = typed.trim();
  if (length === 0) return NOTAS_TEXTS.required;
  if (length < MIN_NOTA) return NOTAS_TEXTS.tooShort;
  return length > MAX_NOTA ? NOTAS_TEXTS.tooLong : null;
}

/** The counter under the field: `12/2000`. */
export function counterOf(typed: string): string {
  return `${typed.length}/${MAX_NOTA}`;
}
