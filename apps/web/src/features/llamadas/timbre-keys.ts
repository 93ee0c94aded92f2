/** What a key does while a customer's call rings. */
export type TimbreAct = 'contestar' | 'rechazar';

interface Stroke {
  /** The key by its place: on a Mac, Alt with a letter writes another sign. */
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  repeat: boolean;
}

const CODES: Readonly<Record<string, TimbreAct>> = { KeyC: 'contestar', KeyR: 'rechazar' };

/** Alt with a letter, from wherever one is: no text that is being written answers or refuses by chance. */
export function timbreAct({ code, altKey, ctrlKey, metaKey, shiftKey, repeat }: Stroke): TimbreAct | null {
  if (!altKey || ctrlKey || metaKey || shiftKey || repeat) return null;
  return CODES[code] ?? null;
}
