/** The action of a key in the inbox. */
export type InboxAct = 'next' | 'previous' | 'accept' | 'resolve' | 'help' | 'leave-field' | 'escape';

export interface Stroke {
  key: string;
  isAlt: boolean;
  /** True while the key is held down and repeats. */
  isRepeat: boolean;
  /** The target: a field, an open dialog or menu, an element that uses the arrow keys, or the page. */
  place: 'field' | 'overlay' | 'arrows' | 'page';
  /** In milliseconds. */
  at: number;
}

/**
 * A field can vanish while the user types: another user accepts the chat, its window closes, or its composer is still
 * loading. Further typing is text and no command until a pause of this length.
 */
export const TYPING_PAUSE_MS = 1000;

const PLAIN: Readonly<Record<string, InboxAct>> = {
  j: 'next',
  k: 'previous',
  a: 'accept',
  e: 'resolve',
  '?': 'help',
};

/** Maps key strokes to actions; null for keys that are not the inbox's. */
export function createKeyReader(): (stroke: Stroke) => InboxAct | null {
  let typedAt = Number.NEGATIVE_INFINITY;

  return ({ key, isAlt, isRepeat, place, at }) => {
    if (place === 'overlay') return null;
    if (isAlt) return arrowAct(key);
    const isText = key.length === 1;
    if (place === 'field') {
      // The first Esc leaves the field on purpose: the next key is a command.
      typedAt = key === 'Escape' ? Number.NEGATIVE_INFINITY : at;
      return key === 'Escape' ? 'leave-field' : null;
    }
    if (isText && at - typedAt < TYPING_PAUSE_MS) {
      typedAt = at;
      return null;
    }
    if (key === 'Escape') return 'escape';
    if (place === 'page' && arrowAct(key)) return arrowAct(key);
    const act = PLAIN[key] ?? null;
    return isRepeat && act !== 'next' && act !== 'previous' ? null : act;
  };
}

function arrowAct(key: string): InboxAct | null {
  if (key === 'ArrowDown') return 'next';
  return key === 'ArrowUp' ? 'previous' : null;
}
