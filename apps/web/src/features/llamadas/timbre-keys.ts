/** The action of a key while a customer's call rings. */
export type TimbreAct = 'contestar' | 'rechazar';

interface Stroke {
  /** The key by its position: on a Mac, Alt with a letter types another character. */
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  repeat: boolean;
}

const CODES: Readonly<Record<string, TimbreAct>> = { KeyC: 'contestar', KeyR: 'rechazar' };

/** Alt with a letter, from anywhere: no text that is being typed answers or refuses by accident. */
export function timbreAct({ code, altKey, ctrlKey, metaKey, shiftKey, repeat }: Stroke): TimbreAct | null {
  if (!altKey || ctrlKey || metaKey || shiftKey || repeat) return null;
  return CODES[code] ?? null;
}
