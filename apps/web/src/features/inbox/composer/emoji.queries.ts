import { useQuery } from '@tanstack/react-query';
import type { EmojiEs, EmojiEsMas } from '@tertulia/contract/features/mensajes/emoji';
import { EMOJI_FALLBACK } from './emoji.ts';

const FOR_EVER = { staleTime: Infinity, gcTime: Infinity, retry: false } as const;

async function fetchList<T>(name: string): Promise<T> {
  const response = await fetch(`/assets/emoji/${name}.json`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return (await response.json()) as T;
}

/** The picker's emojis; a built-in short list if the file cannot be loaded. */
export function useEmojiEs(): EmojiEs | undefined {
  const { data, isError } = useQuery({
    queryKey: ['emoji', 'es'],
    queryFn: () => fetchList<EmojiEs>('emoji-es'),
    ...FOR_EVER,
  });
  return isError ? EMOJI_FALLBACK : data;
}

/** Emojis that only the search finds; fetched with the first search. */
export function useEmojiEsMas(isWanted: boolean): EmojiEsMas | undefined {
  return useQuery({
    queryKey: ['emoji', 'es-mas'],
    queryFn: () => fetchList<EmojiEsMas>('emoji-es-mas'),
    enabled: isWanted,
    ...FOR_EVER,
  }).data;
}
