/** The categories of the picker (document 2 §9), in their order. */
export const CATEGORIAS_EMOJI = ['people', 'gestures', 'objects', 'food', 'nature', 'symbols', 'flags'] as const;
export type CategoriaEmoji = (typeof CATEGORIAS_EMOJI)[number];
/** How many the picker shows in all; more are found by its search only (decisions §14.8). */
export const MAX_EMOJI_VISIBLES = 500;

export interface Emoji {
  emoji: string;
  /** Its Spanish name, for the tooltip and for who does not see it. */
  nombre: string;
  /** Further Spanish words by which it is found. */
  palabras: string[];
}

/** `assets/emoji/emoji-es.json`: what the picker shows. */
export interface EmojiEs {
  categorias: { clave: CategoriaEmoji; nombre: string; emojis: Emoji[] }[];
}

/** `assets/emoji/emoji-es-mas.json`: the rest, fetched when somebody searches. */
export interface EmojiEsMas {
  emojis: Emoji[];
}
