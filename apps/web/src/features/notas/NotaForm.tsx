import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { MAX_NOTA } from '@tertulia/contract/features/notas/nota';
import { useAction } from '../../ui/feedback/useAction.ts';
import { notaKept, readNotaDraft, writeNotaDraft } from './nota-drafts.ts';
import { counterOf, refusalOf } from './nota-rules.ts';
import css from './NotasPanel.module.css';
import { createNota } from './notas.queries.ts';
import { NOTAS_TEXTS } from './notas.texts.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';

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
      <div className={css.foot}>
        <span className={css.counter}>{counterOf(text)}</span>
        <Button className={css.add} type="submit" size="xs" loading={isBusy}>
          {NOTAS_TEXTS.add}
        </Button>
      </div>
    </form>
  );
}
