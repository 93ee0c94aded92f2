import {
  CATEGORIAS_EMOJI,
  MAX_EMOJI_VISIBLES,
  type CategoriaEmoji,
  type Emoji,
  type EmojiEs,
} from '@tertulia/contract/features/mensajes/emoji';
import { plain } from '../../../platform/format/plain.ts';

const FALLBACK: Readonly<Record<CategoriaEmoji, { nombre: string; emojis: Readonly<Record<string, string>> }>> = {
  people: {
    nombre: 'Personas',
    emojis: { '😀': 'cara sonriendo', '😊': 'cara feliz', '😂': 'risa', '🤔': 'pensando' },
  },
  gestures: { nombre: 'Gestos', emojis: { '👍': 'pulgar arriba', '🙏': 'gracias', '👏': 'aplauso', '👋': 'saludo' } },
  objects: { nombre: 'Objetos', emojis: { '📦': 'paquete', '💳': 'tarjeta', '📄': 'documento', '🚚': 'camión' } },
  food: { nombre: 'Comida', emojis: { '☕️': 'café', '🍕': 'pizza', '🍰': 'torta', '🍎': 'manzana' } },
  nature: { nombre: 'Naturaleza', emojis: { '🌞': 'sol', '🌧️': 'lluvia', '🌱': 'planta', '🐶': 'perro' } },
  symbols: { nombre: 'Símbolos', emojis: { '❤️': 'corazón', '✅': 'listo', '❌': 'no', '⚠️': 'aviso' } },
  flags: { nombre: 'Banderas', emojis: { '🇨🇴': 'Colombia', '🇲🇽': 'México', '🇵🇪': 'Perú', '🇪🇨': 'Ecuador' } },
};

/** The picker's emojis when the list cannot be fetched. */
export const EMOJI_FALLBACK: EmojiEs = {
  categorias: CATEGORIAS_EMOJI.map((clave) => ({
    clave,
    nombre: FALLBACK[clave].nombre,
    emojis: Object.entries(FALLBACK[clave].emojis).map(([emoji, nombre]) => ({ emoji, nombre, palabras: [] })),
  })),
};

/**
 * The emojis for which each searched word begins one of their words; matches at the start of the name come first. Never
 * more than the picker may show.
 */
export function searchEmoji(emojis: readonly Emoji[], search: string): Emoji[] {
  const wanted = plain(search);
  const words = wanted.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = emojis.filter((emoji) => {
    const known = plain(`${emoji.nombre} ${emoji.palabras.join(' ')}`).split(/\s+/);
    return emoji.emoji === search.trim() || words.every((word) => known.some((other) => other.startsWith(word)));
  });
  const isDirect = (emoji: Emoji) => plain(emoji.nombre).startsWith(wanted);
  return [...found.filter(isDirect), ...found.filter((emoji) => !isDirect(emoji))].slice(0, MAX_EMOJI_VISIBLES);
}

/** The list cut to the picker's total, category by category. */
export function visibleEmoji({ categorias }: EmojiEs): EmojiEs['categorias'] {
  let left = MAX_EMOJI_VISIBLES;
  return categorias.map((categoria) => {
    const emojis = categoria.emojis.slice(0, left);
    left -= emojis.length;
    return { ...categoria, emojis };
  });
}
