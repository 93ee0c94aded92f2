/** The actions for a phone number in a text. */
export type PhoneAct = 'llamar' | 'chat';

type Listener = (act: PhoneAct, numero: string) => void;

const listeners = new Set<Listener>();

/** Runs an action on a number from any screen: the shell opens the dialog. */
export function actOnPhone(act: PhoneAct, numero: string): void {
  for (const listener of listeners) listener(act, numero);
}

/** Subscribes to the actions; returns the unsubscribe function. */
export function onPhoneAct(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
