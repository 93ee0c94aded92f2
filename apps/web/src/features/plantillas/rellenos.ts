import { onSessionEnd } from '../../platform/session/session.ts';

/** A template that was chosen in a chat, with what its places are filled with so far. */
export interface Relleno {
  plantillaId: number;
  values: Readonly<Record<string, string>>;
  /** What its places began with: no loss, as they are filled in again. */
  suggested?: Readonly<Record<string, string>>;
  /** False once its form was left for the list. */
  isOpen: boolean;
}

/** By chat: whoever looks something up in another one finds here what they had filled in. */
const kept = new Map<number, Relleno>();
onSessionEnd(() => kept.clear());

/** Null for a chat in which none was chosen yet, and where the template is for no chat that there is. */
export function readRelleno(conversacionId: number | undefined): Relleno | null {
  return conversacionId === undefined ? null : (kept.get(conversacionId) ?? null);
}

/** Whether something was written into its places that would be missed. */
export function isFilled(relleno: Relleno | null): boolean {
  const { values = {}, suggested = {} } = relleno ?? {};
  return Object.entries(values).some(([clave, value]) => value.trim() !== '' && value !== suggested[clave]);
}

/** The same with other suggestions, because more is known or the contact is another one: what was written by hand stays. */
export function withSuggested(relleno: Relleno, suggested: Readonly<Record<string, string>>): Relleno {
  const { values, suggested: before = {} } = relleno;
  const claves = new Set([...Object.keys(before), ...Object.keys(suggested)]);
  const changed = [...claves].filter((clave) => before[clave] !== suggested[clave]);
  if (changed.length === 0) return relleno;
  const untouched = changed.filter((clave) => (values[clave] ?? '') === (before[clave] ?? ''));
  const renewed = Object.fromEntries(untouched.map((clave) => [clave, suggested[clave] ?? '']));
  return { ...relleno, values: { ...values, ...renewed }, suggested };
}

export function keepRelleno(conversacionId: number | undefined, relleno: Relleno): void {
  if (conversacionId !== undefined) kept.set(conversacionId, relleno);
}
