import { useSyncExternalStore } from 'react';
import type { EndpointByAddress } from '@tertulia/contract/catalogue';
import type { EndpointReply } from '@tertulia/contract/core/endpoint';
import type { Rol } from '@tertulia/contract/core/roles';
import { openHandover } from './handover.ts';

export type SesionUsuario = EndpointReply<EndpointByAddress['GET /api/usuarios/me']>;

export interface Session {
  token: string;
  /** Epoch milliseconds after which the token is dead whatever happens. */
  expiresAt: number;
  usuario: SesionUsuario;
}

export type EndReason = 'logout' | 'expired' | 'unauthorized';
interface Ended {
  reason: EndReason;
}

const STORAGE_KEY = 'tertulia.session';
// setTimeout fires at once for delays beyond 2^31 ms.
const MAX_TIMER_MS = 2_147_483_647;

let session: Session | null = null;
let lastEnd: EndReason | null = null;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;
const changeListeners = new Set<() => void>();
const endListeners = new Set<(ended: Ended) => void>();
const handover = openHandover<Session, EndReason>({
  current: () => session,
  onOffered: (offered) => {
    if (!session && isAlive(offered)) adopt(offered);
  },
  onEnded: (token, reason) => {
    if (session?.token === token) drop(reason);
  },
});

/** The session in use, or null when nobody is signed in. */
export function getSession(): Session | null {
  return session;
}

/** Tells two sessions apart without naming their tokens; null when nobody is signed in. */
export function sessionMark(): number | null {
  return session?.expiresAt ?? null;
}

/** Why the last session of this page ended; null where none has, or another one has begun since. */
export function whyEnded(): EndReason | null {
  return lastEnd;
}

/** The session as React state. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, getSession);
}

/** The signed-in user; only for what is drawn inside the shell. */
export function useUsuario(): SesionUsuario {
  const current = useSession();
  if (!current) throw new Error('useUsuario needs a session');
  return current.usuario;
}

/** The names of a user's roles. */
export function rolesOf(usuario: SesionUsuario): Rol[] {
  return usuario.roles.map((rol) => rol.nombre);
}

/** Begins a session from a log-in or registration reply and offers it to tabs that have none. */
export function startSession(reply: { token: string; expiraEnSegundos: number; usuario: SesionUsuario }): void {
  adopt({ token: reply.token, expiresAt: Date.now() + reply.expiraEnSegundos * 1000, usuario: reply.usuario });
  if (session) handover.offer(session);
}

/** Replaces what is known of the user, keeping the token. */
export function updateUsuario(change: Partial<SesionUsuario>): void {
  if (session) adopt({ ...session, usuario: { ...session.usuario, ...change } });
}

/**
 * Ends the session here and in every tab that shares it, and forgets all about it. With `token`, only when that one
 * is still in use: a late 401 must not end the session that began after it.
 */
export function endSession(reason: EndReason, token?: string): void {
  if (!session || (token !== undefined && token !== session.token)) return;
  handover.announceEnd(session.token, reason);
  drop(reason);
}

/** Takes up the session of this tab, else asks the other tabs for theirs. Resolves within a moment either way. */
export async function restoreSession(): Promise<void> {
  const stored = readStored();
  // one that has run out in a tab that slept is no session: another tab may have a newer one
  const found = stored && isAlive(stored) ? stored : await handover.ask();
  if (found && isAlive(found)) adopt(found);
  else {
    lastEnd = stored ? 'expired' : null;
    sessionStorage.removeItem(STORAGE_KEY);
  }
}

/** Calls back after each change of the session; returns the way to stop. */
export function onSessionChange(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** Calls back when a session has ended, with the reason. */
export function onSessionEnd(listener: (ended: Ended) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function adopt(next: Session): void {
  session = next;
  lastEnd = null;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  armExpiry(next);
  for (const listener of changeListeners) listener();
}

function drop(reason: EndReason): void {
  session = null;
  lastEnd = reason;
  clearTimeout(expiryTimer);
  sessionStorage.removeItem(STORAGE_KEY);
  for (const listener of endListeners) listener({ reason });
  for (const listener of changeListeners) listener();
}

function armExpiry(current: Session): void {
  clearTimeout(expiryTimer);
  expiryTimer = setTimeout(endIfExpired, Math.min(current.expiresAt - Date.now(), MAX_TIMER_MS));
}

function endIfExpired(): void {
  if (!session) return;
  if (isAlive(session)) armExpiry(session);
  else endSession('expired');
}

function isAlive(candidate: Session): boolean {
  return candidate.expiresAt > Date.now();
}

function readStored(): Session | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return typeof stored === 'object' &&
      stored !== null &&
      'token' in stored &&
      'expiresAt' in stored &&
      'usuario' in stored
      ? (stored as Session)
      : null;
  } catch {
    return null;
  }
}

// A laptop that slept does not fire timers on time: look again when the tab is shown.
if (typeof document !== 'undefined') document.addEventListener('visibilitychange', endIfExpired);
