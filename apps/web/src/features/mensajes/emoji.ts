import { MAX_EMOJI_VISIBLES, type Emoji, type EmojiEs } from '@tertulia/contract/features/mensajes/emoji';

/** What the picker offers while its list cannot be fetched. */
export const EMOJI_FALLBACK: EmojiEs = {
  categorias: [
    [
      'people',
      'Personas',
      { '😀': 'cara sonriendo', '😊': 'cara feliz', '😂': 'risa', '😍': 'enamorado', '🤔': 'pensando', '😅': 'sudor' },
    ],
    [
      'gestures',
      'Gestos',
      { '👍': 'pulgar arriba', '👎': 'pulgar abajo', '🙏': 'gracias', '👏': 'aplauso', '👋': 'saludo', '💪': 'fuerza' },
    ],
    [
      'objects',
      'Objetos',
      { '📦': 'paquete', '💳': 'tarjeta', '📞': 'teléfono', '📄': 'documento', '🎁': 'regalo', '🚚': 'camión' },
    ],
    ['food', 'Comida', { '☕️': 'café', '🍕': 'pizza', '🍰': 'torta', '🍎': 'manzana' }],
    ['nature', 'Naturaleza', { '🌞': 'sol', '🌧️': 'lluvia', '🌱': 'planta', '🐶': 'perro' }],
    ['symbols', 'Símbolos', { '❤️': 'corazón', '✅': 'listo', '❌': 'no', '⚠️': 'aviso', '⭐': 'estrella' }],
    ['flags', 'Banderas', { '🇨🇴': 'Colombia', '🇲🇽': 'México', '🇵🇪': 'Perú', '🇪🇨': 'Ecuador' }],
  ].map(([clave, nombre, emojis]) => ({
    clave: clave as EmojiEs['categorias'][number]['clave'],
    nombre: String(nombre),
    emojis: Object.entries(emojis as Record<string, string>).map(([emoji, name]) => ({
      emoji,
      nombre: name,
      palabras: [],
    })),
  })),
};

/** Letters as they are searched: without accents and capitals. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/**
 * The emojis whose name or words begin, at some word, with each word that is searched; those whose name begins with the
 * search come first. Never more than the picker may show.
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

/** The list cut to what the picker may show in all, category by category. */
export function visibleEmoji({ categorias }: EmojiEs): EmojiEs['categorias'] {
  let left = MAX_EMOJI_VISIBLES;
  return categorias.map((categoria) => {
    const emojis = categoria.emojis.slice(0, left);
    left -= emojis.length;
    return { ...categoria, emojis };
  });
}
