import { forgetPersonalFiles } from './personal-files.ts';
import { isStillKept, ownerPrefix, type Kept } from './personal-owner.ts';
import { onSessionChange, onSessionEnd } from './session.ts';

/**
 * Keeps something on this machine for the person who is signed in, so that a reload or a crash does not lose it.
 * Signing out forgets it; a session that ran out does not. A full or forbidden storage keeps nothing and says nothing.
 */
export function writePersonal(name: string, value: unknown): void {
  const owner = ownerPrefix();
  if (owner === null) return;
  const kept: Kept = { at: Date.now(), value };
  attempt(() => localStorage.setItem(owner + name, JSON.stringify(kept)));
}

/** What was kept under the name for the person who is signed in. */
export function readPersonal(name: string): unknown {
  const owner = ownerPrefix();
  return owner === null ? undefined : read(owner + name);
}

/** Everything kept for the person who is signed in under names that begin like this. */
export function listPersonal(start: string): unknown[] {
  const owner = ownerPrefix();
  return owner === null ? [] : keysUnder(owner + start).flatMap((key) => read(key) ?? []);
}

/** Forgets what was kept under the name. */
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

// Begun before this was loaded, a session tells of no change any more.
let lastOwner = ownerPrefix();
onSessionChange(() => {
  lastOwner = ownerPrefix() ?? lastOwner;
});
onSessionEnd(({ reason }) => {
  if (reason !== 'logout' || lastOwner === null) return;
  for (const key of keysUnder(lastOwner)) attempt(() => localStorage.removeItem(key));
  void forgetPersonalFiles(lastOwner);
});
