/** What can be done with a phone number that stands in a text. */
export type PhoneAct = 'llamar' | 'chat';

type Listener = (act: PhoneAct, numero: string) => void;

const listeners = new Set<Listener>();

/** Does something with a number, wherever it was read: the frame of the screens opens the dialog. */
export function actOnPhone(act: PhoneAct, numero: string): void {
  for (const listener of listeners) listener(act, numero);
}

/** Calls back with each wish; returns the way to stop. */
export function onPhoneAct(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
