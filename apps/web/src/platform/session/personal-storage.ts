import { forgetPersonalFiles } from './personal-files.ts';
import { isStillKept, ownerPrefix, type Kept } from './personal-owner.ts';
import { onSessionChange, onSessionEnd } from './session.ts';

/**
 * Stores a value on this machine for the signed-in user, so that a reload or a crash does not lose it. Signing out
 * removes it; an expired session does not. A full or forbidden storage silently stores nothing.
 */
export function writePersonal(name: string, value: unknown): void {
  const owner = ownerPrefix();
  if (owner === null) return;
  const kept: Kept = { at: Date.now(), value };
  attempt(() => localStorage.setItem(owner + name, JSON.stringify(kept)));
}

/** The value of the name for the signed-in user. */
export function readPersonal(name: string): unknown {
  const owner = ownerPrefix();
  return owner === null ? undefined : read(owner + name);
}

/** All values of the signed-in user whose names begin with `start`. */
export function listPersonal(start: string): unknown[] {
  const owner = ownerPrefix();
  return owner === null ? [] : keysUnder(owner + start).flatMap((key) => read(key) ?? []);
}

/** Removes the value of the name. */
export function removePersonal(name: string): void {
  const owner = ownerPrefix();
  if (owner !== null) attempt(() => localStorage.removeItem(owner + name));
}

function read(key: string): unknown {
  const kept = attempt<Kept | null>(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null);
  if (typeof kept?.at !== 'number') return undefined;
  if (isStillKept(kept)) return kept.value;
  attempt(() => localStorage.removeItem(key));
  return undefined;
}

function keysUnder(start: string): string[] {
  const all = attempt(() => Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? ''));
  return (all ?? []).filter((key) => key.startsWith(start));
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

// A session from before this module was loaded fires no change event any more.
let lastOwner = ownerPrefix();
onSessionChange(() => {
  lastOwner = ownerPrefix() ?? lastOwner;
});
onSessionEnd(({ reason }) => {
  if (reason !== 'logout' || lastOwner === null) return;
  for (const key of keysUnder(lastOwner)) attempt(() => localStorage.removeItem(key));
  void forgetPersonalFiles(lastOwner);
});
