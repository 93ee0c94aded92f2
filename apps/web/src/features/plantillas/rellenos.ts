import { onSessionEnd } from '../../platform/session/session.ts';

/** A template that was chosen in a chat, with the values of its variables so far. */
export interface Relleno {
  plantillaId: number;
  values: Readonly<Record<string, string>>;
  /** The suggested values: no loss, as they are filled in again. */
  suggested?: Readonly<Record<string, string>>;
  /** False after the user went back from its form to the list. */
  isOpen: boolean;
}

/** By chat: a user who looks something up in another chat finds the values on return. */
const kept = new Map<number, Relleno>();
onSessionEnd(() => kept.clear());

/** Null if none was chosen yet, or if the template has no existing chat. */
export function readRelleno(conversacionId: number | undefined): Relleno | null {
  return conversacionId === undefined ? null : (kept.get(conversacionId) ?? null);
}

/** Whether a variable has a typed value that would be lost. */
export function isFilled(relleno: Relleno | null): boolean {
  const { values = {}, suggested = {} } = relleno ?? {};
  return Object.entries(values).some(([clave, value]) => value.trim() !== '' && value !== suggested[clave]);
}

/** Applies other suggestions, because more is known or the contact has changed; typed values stay. */
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
