import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Emoji, EmojiEs, EmojiEsMas } from '@tertulia/contract/features/mensajes/emoji';
import { useSpaceAbove } from '../../../ui/chat/useSpaceAbove.ts';
import panelCss from './ComposerPanel.module.css';
import { searchEmoji, visibleEmoji, EMOJI_FALLBACK } from './emoji.ts';
import css from './EmojiPicker.module.css';
import { REDACTOR_TEXTS } from './redactor.texts.ts';
import { useQuery } from '@tanstack/react-query';

interface EmojiPickerProps {
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** The emojis by category, with a Spanish search through all of them. Arrows move, Enter picks, Esc closes. */
export function EmojiPicker({ onPick, onClose }: EmojiPickerProps) {
  const [search, setSearch] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useSpaceAbove(root);
  const known = useEmojiEs();
  const isSearching = search.trim() !== '';
  const more = useEmojiEsMas(isSearching);
  const groups = useMemo(() => (known ? visibleEmoji(known) : []), [known]);
  const found = useMemo(() => {
    if (!isSearching) return [];
    return searchEmoji([...groups.flatMap(({ emojis }) => emojis), ...(more?.emojis ?? [])], search);
  }, [isSearching, groups, more, search]);
  const shown = isSearching ? [{ clave: 'found', nombre: REDACTOR_TEXTS.results, emojis: found }] : groups;

  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-emoji]') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return onClose();
    }
    const all = buttons();
    const here = all.indexOf(document.activeElement as HTMLElement);
    const isInSearch = here < 0;
    if (isInSearch && !['ArrowDown', 'Enter'].includes(event.key)) return undefined;
    const next = isInSearch ? 0 : stepFrom(all, here, event.key);
    if (next === null) return undefined;
    event.preventDefault();
    if (isInSearch && event.key === 'Enter') return all[0]?.click();
    if (next < 0) return root.current?.querySelector('input')?.focus();
    return all[next]?.focus();
  };

  return (
    <div className={panelCss.panel} role="group" aria-label={REDACTOR_TEXTS.emoji} ref={root}>
      <div className={css.head}>
        <TextInput
          onKeyDown={onKeyDown}
          autoFocus={window.matchMedia('(pointer: fine)').matches}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder={REDACTOR_TEXTS.searchEmoji}
          aria-label={REDACTOR_TEXTS.searchEmoji}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
        {isSearching ? null : (
          <nav className={css.categories} aria-label={REDACTOR_TEXTS.categories}>
            {groups.map(({ clave, nombre, emojis }) => (
              <button
                key={clave}
                type="button"
                className={css.category}
                aria-label={nombre}
                title={nombre}
                onKeyDown={onKeyDown}
                onClick={() => list.current?.querySelector(`[data-group="${clave}"]`)?.scrollIntoView()}
              >
                {emojis[0]?.emoji}
              </button>
            ))}
          </nav>
        )}
      </div>
      <div className={css.list} ref={list}>
        {shown.map(({ clave, nombre, emojis }, index) => (
          <section key={clave} data-group={clave} aria-label={nombre}>
            <h3 className={css.title}>{nombre}</h3>
            <EmojiGrid emojis={emojis} onPick={onPick} onKeyDown={onKeyDown} isFirst={index === 0} />
          </section>
        ))}
        {isSearching && found.length === 0 && more ? <p className={panelCss.empty}>{REDACTOR_TEXTS.noEmoji}</p> : null}
      </div>
    </div>
  );
}

function EmojiGrid({
  emojis,
  onPick,
  onKeyDown,
  isFirst,
}: {
  emojis: readonly Emoji[];
  onPick: (emoji: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  isFirst: boolean;
}) {
  return (
    <div className={css.grid}>
      {emojis.map(({ emoji, nombre }, index) => (
        <button
          key={emoji}
          type="button"
          data-emoji
          // One tab stop; the arrows move from there.
          tabIndex={isFirst && index === 0 ? 0 : -1}
          className={css.emoji}
          aria-label={nombre}
          title={nombre}
          onKeyDown={onKeyDown}
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}

/** The target of an arrow: along the row, or to the nearest emoji of the row above or below; -1 is the search field. */
function stepFrom(all: readonly HTMLElement[], here: number, key: string): number | null {
  if (key === 'ArrowRight') return Math.min(here + 1, all.length - 1);
  if (key === 'ArrowLeft') return here - 1;
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null;
  const place = all[here]?.getBoundingClientRect();
  if (!place) return null;
  const isThere = (other: DOMRect) =>
    (key === 'ArrowDown' ? other.top > place.top + 4 : other.top < place.top - 4) &&
    Math.abs(other.left - place.left) < place.width / 2;
  const range = key === 'ArrowDown' ? all.slice(here + 1) : all.slice(0, here).toReversed();
  const target = range.find((other) => isThere(other.getBoundingClientRect()));
  if (target) return all.indexOf(target);
  return key === 'ArrowUp' ? -1 : here;
}

const FOR_EVER = { staleTime: Infinity, gcTime: Infinity, retry: false } as const;

async function fetchList<T>(name: string): Promise<T> {
  const response = await fetch(`/assets/emoji/${name}.json`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return (await response.json()) as T;
}

/** The picker's emojis; a built-in short list if the file cannot be loaded. */
function useEmojiEs(): EmojiEs | undefined {
  const { data, isError } = useQuery({
    queryKey: ['emoji', 'es'],
    queryFn: () => fetchList<EmojiEs>('emoji-es'),
    ...FOR_EVER,
  });
  return isError ? EMOJI_FALLBACK : data;
}

/** Emojis that only the search finds; fetched with the first search. */
function useEmojiEsMas(isWanted: boolean): EmojiEsMas | undefined {
  return useQuery({
    queryKey: ['emoji', 'es-mas'],
    queryFn: () => fetchList<EmojiEsMas>('emoji-es-mas'),
    enabled: isWanted,
    ...FOR_EVER,
  }).data;
}
