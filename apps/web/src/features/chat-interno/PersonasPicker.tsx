import { Checkbox, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { failureOf } from '../../platform/http/failure.ts';
import { initialsOf } from '../../platform/format/initials.ts';
import { plain } from '../../platform/format/plain.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import css from './ChatInterno.module.css';
import { useColegas } from './chat-interno.queries.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';

interface PersonasPickerProps {
  /** The chosen users; null if one choice closes the picker. */
  chosen: readonly number[] | null;
  /** Users who are not offered. */
  except?: readonly number[];
  onPick: (usuarioId: number) => void;
}

/** The colleagues by name: one to pick, or several to tick. */
export function PersonasPicker({ chosen, except = [], onPick }: PersonasPickerProps) {
  const { data, error, isError, refetch } = useColegas();
  const [typed, setTyped] = useState('');
  const wanted = plain(typed);
  const shown = (data ?? []).filter(
    ({ id, nombre, email }) => !except.includes(id) && plain(`${nombre} ${email}`).includes(wanted),
  );
  return (
    <div>
      <TextInput
        data-autofocus={chosen === null || undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = shown;
          if (event.key !== 'Enter' || !first || typed.trim() === '') return;
          event.preventDefault();
          onPick(first.id);
          if (chosen !== null) setTyped('');
        }}
        placeholder={CHAT_INTERNO_TEXTS.searchPerson}
        aria-label={CHAT_INTERNO_TEXTS.searchPerson}
        autoComplete="off"
        maxLength={200}
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      {isError && !data ? (
        <ErrorState {...failureOf(error, CHAT_INTERNO_TEXTS.personsFailed)} onRetry={() => void refetch()} />
      ) : (
        <div className={css.personas} role="group" aria-label={CHAT_INTERNO_TEXTS.groupPeople}>
          {data ? null : <Skeleton height={44} mt={6} />}
          {shown.map(({ id, nombre, email }) => {
            const words = (
              <>
                <Avatar initials={initialsOf(nombre)} seed={id} size={32} />
                <span className={css.words}>
                  <bdi className={css.enlaceTitle}>{nombre}</bdi>
                  <span className={css.detail}>{email}</span>
                </span>
              </>
            );
            return chosen === null ? (
              <button key={id} type="button" className={css.foundRow} onClick={() => onPick(id)}>
                {words}
              </button>
            ) : (
              <label key={id} className={css.foundRow}>
                <Checkbox checked={chosen.includes(id)} onChange={() => onPick(id)} aria-label={nombre} />
                {words}
              </label>
            );
          })}
          {data && shown.length === 0 ? (
            <p className={css.hint} role="status">
              {CHAT_INTERNO_TEXTS.noPersons}
            </p>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** The list with this id added, or removed if it was there. */
export function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}
