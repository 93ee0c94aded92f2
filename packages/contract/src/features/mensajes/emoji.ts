/** The categories of the picker (document 2 §9), in order. */
export const CATEGORIAS_EMOJI = ['people', 'gestures', 'objects', 'food', 'nature', 'symbols', 'flags'] as const;
export type CategoriaEmoji = (typeof CATEGORIAS_EMOJI)[number];
/** Maximum in the picker; its search finds the others (decisions §14.8). */
export const MAX_EMOJI_VISIBLES = 500;

export interface Emoji {
  emoji: string;
  /** Its Spanish name, for the tooltip and for screen readers. */
  nombre: string;
  /** Further Spanish search words. */
  palabras: string[];
}

/** `assets/emoji/emoji-es.json`: the emoji of the picker. */
export interface EmojiEs {
  categorias: { clave: CategoriaEmoji; nombre: string; emojis: Emoji[] }[];
}

/** `assets/emoji/emoji-es-mas.json`: the others, fetched on the first search. */
export interface EmojiEsMas {
  emojis: Emoji[];
}
