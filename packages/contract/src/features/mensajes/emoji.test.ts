import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATEGORIAS_EMOJI, MAX_EMOJI_VISIBLES, type EmojiEs, type EmojiEsMas } from './emoji.ts';

const FOLDER = new URL('../../../../../apps/web/public/assets/emoji/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));

describe('the emoji files', () => {
  const { categorias } = read('emoji-es.json') as EmojiEs;
  const { emojis: more } = read('emoji-es-mas.json') as EmojiEsMas;
  const visible = categorias.flatMap((categoria) => categoria.emojis);

  // covers D2-9-12
  it('contain at most 500 in the seven categories, none of them empty', () => {
    expect(categorias.map((categoria) => categoria.clave)).toEqual([...CATEGORIAS_EMOJI]);
    expect(visible.length).toBeLessThanOrEqual(MAX_EMOJI_VISIBLES);
    expect(MAX_EMOJI_VISIBLES).toBe(500);
    for (const { clave, emojis } of categorias) expect(emojis.length, clave).toBeGreaterThanOrEqual(20);
  });

  // covers D2-7.4-03
  it('contain every emoji once, with a Spanish name', () => {
    const all = [...visible, ...more];
    expect(new Set(all.map((one) => one.emoji)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(1800);
    expect(all.filter((one) => one.nombre === '')).toEqual([]);
    expect(visible.find((one) => one.emoji.startsWith('👍'))?.nombre).toBe('pulgar hacia arriba');
    expect(categorias.at(-1)?.emojis[0]?.nombre).toBe('Bandera: Colombia');
  });
});
