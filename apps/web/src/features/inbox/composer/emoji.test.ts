import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATEGORIAS_EMOJI, type EmojiEs } from '@tertulia/contract/features/mensajes/emoji';
import { EMOJI_FALLBACK, searchEmoji, visibleEmoji } from './emoji.ts';

const list = JSON.parse(
  readFileSync(new URL('../../../../public/assets/emoji/emoji-es.json', import.meta.url), 'utf8'),
) as EmojiEs;
const all = list.categorias.flatMap(({ emojis }) => emojis);

describe('searchEmoji', () => {
  it('finds by Spanish name, ignoring accents and case', () => {
    expect(searchEmoji(all, 'CORAZON').map(({ emoji }) => emoji)).toContain('❤️');
    expect(searchEmoji(all, 'café').map(({ emoji }) => emoji)).toContain('☕️');
  });

  it('finds by the beginning of words, all of them, and not by their middle', () => {
    const emojis = [
      { emoji: '🙂', nombre: 'cara sonriendo', palabras: ['alegría'] },
      { emoji: '😐', nombre: 'cara neutral', palabras: [] },
    ];
    expect(searchEmoji(emojis, 'car aleg').map(({ emoji }) => emoji)).toEqual(['🙂']);
    expect(searchEmoji(emojis, 'egria')).toEqual([]);
  });

  it('puts matches of the emoji’s own name first, and finds nothing for an empty search', () => {
    const emojis = [
      { emoji: '🌻', nombre: 'girasol', palabras: ['sol'] },
      { emoji: '☀️', nombre: 'sol', palabras: [] },
    ];
    expect(searchEmoji(emojis, 'sol').map(({ emoji }) => emoji)).toEqual(['☀️', '🌻']);
    expect(searchEmoji(emojis, '  ')).toEqual([]);
  });
});

describe('the emoji lists', () => {
  // covers D2-9-12
  it('has seven categories and at most 500 emojis in all', () => {
    const many = Array.from({ length: 300 }, () => ({ emoji: '🙂', nombre: 'cara', palabras: [] }));
    const shown = visibleEmoji({ categorias: list.categorias.map((categoria) => ({ ...categoria, emojis: many })) });
    expect(shown.reduce((sum, { emojis }) => sum + emojis.length, 0)).toBe(500);
    expect(visibleEmoji(list).map(({ clave }) => clave)).toEqual([...CATEGORIAS_EMOJI]);
  });

  // covers D2-9-12
  it('shows at most 500 results', () => {
    const many = Array.from({ length: 700 }, (_, index) => ({ emoji: '🙂', nombre: `cara ${index}`, palabras: [] }));
    expect(searchEmoji(many, 'cara')).toHaveLength(500);
  });

  it('has a built-in list for every category when the file cannot be loaded', () => {
    expect(EMOJI_FALLBACK.categorias.map(({ clave }) => clave)).toEqual([...CATEGORIAS_EMOJI]);
    expect(EMOJI_FALLBACK.categorias.every(({ emojis }) => emojis.length > 0)).toBe(true);
  });
});
