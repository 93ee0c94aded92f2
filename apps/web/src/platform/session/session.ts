import { batch, createStore, useSelector } from '@tanstack/react-store';
import type { EndpointByAddress } from '@tertulia/contract/catalogue';
import type { EndpointReply } from '@tertulia/contract/core/endpoint';
import type { Rol } from '@tertulia/contract/core/roles';
import { resetStores } from '../store/session-store.ts';
import { openHandover } from './handover.ts';

export type SesionUsuario = EndpointReply<EndpointByAddress['GET /api/usuarios/me']>;

export interface Session {
  token: string;
  /** Epoch milliseconds after which the token is invalid in any case. */
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

const session = createStore<Session | null>(null);
let lastEnd: EndReason | null = null;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;
const endListeners = new Set<(ended: Ended) => void>();
const handover = openHandover<Session, EndReason>({
  current: getSession,
  onOffered: (offered) => {
    if (!session.state && isAlive(offered)) adopt(offered);
  },
  onEnded: (token, reason) => {
    if (session.state?.token === token) drop(reason);
  },
});

/** The current session, or null without a signed-in user. */
export function getSession(): Session | null {
  return session.state;
}

/** A number that differs between sessions without exposing their tokens; null without a signed-in user. */
export function sessionMark(): number | null {
  return session.state?.expiresAt ?? null;
}

/** Why the last session of this page ended; null without one, or after another session has begun. */
export function whyEnded(): EndReason | null {
  return lastEnd;
}

/** The session as React state. */
export function useSession(): Session | null {
  return useSelector(session);
}

/** The signed-in user; only for components inside the shell. */
export function useUsuario(): SesionUsuario {
  const current = useSession();
  if (!current) throw new Error('useUsuario needs a session');
  return current.usuario;
}

/** The names of a user's roles. */
export function rolesOf(usuario: SesionUsuario): Rol[] {
  return usuario.roles.map((rol) => rol.nombre);
}

/** Begins a session from a login or registration reply and offers it to tabs without one. */
export function startSession(reply: { token: string; expiraEnSegundos: number; usuario: SesionUsuario }): void {
  const begun = { token: reply.token, expiresAt: Date.now() + reply.expiraEnSegundos * 1000, usuario: reply.usuario };
  adopt(begun);
  handover.offer(begun);
}

/** Updates the user, keeping the token. */
export function updateUsuario(change: Partial<SesionUsuario>): void {
  const current = session.state;
  if (current) adopt({ ...current, usuario: { ...current.usuario, ...change } });
}

/**
 * Ends the session here and in every tab that shares it, and clears its data. With `token`, only if that one is
 * current: a late 401 must not end the session that began after it.
 */
export function endSession(reason: EndReason, token?: string): void {
  const current = session.state;
  if (!current || (token !== undefined && token !== current.token)) return;
  handover.announceEnd(current.token, reason);
  drop(reason);
}

/** Restores the session of this tab, else asks the other tabs for theirs. Resolves within a moment in either case. */
export async function restoreSession(): Promise<void> {
  const stored = readStored();
  // a session that expired in a sleeping tab does not count: another tab may have a newer one
  const found = stored && isAlive(stored) ? stored : await handover.ask();
  if (found && isAlive(found)) adopt(found);
  else {
    lastEnd = stored ? 'expired' : null;
    sessionStorage.removeItem(STORAGE_KEY);
  }
}

/** Runs the listener after each change of the session; returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  return session.subscribe(listener).unsubscribe;
}

/** Runs the listener with the reason when a session has ended. */
export function onSessionEnd(listener: (ended: Ended) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function adopt(next: Session): void {
  lastEnd = null;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  armExpiry(next);
  session.setState(() => next);
}

function drop(reason: EndReason): void {
  lastEnd = reason;
  clearTimeout(expiryTimer);
  sessionStorage.removeItem(STORAGE_KEY);
  // components see the end when all stores are reset
  batch(() => {
    session.setState(() => null);
    resetStores();
    for (const listener of endListeners) listener({ reason });
  });
}

function armExpiry(current: Session): void {
  clearTimeout(expiryTimer);
  expiryTimer = setTimeout(endIfExpired, Math.min(current.expiresAt - Date.now(), MAX_TIMER_MS));
}

function endIfExpired(): void {
  const current = session.state;
  if (!current) return;
  if (isAlive(current)) armExpiry(current);
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

// A laptop that slept does not fire timers on time: check again when the tab is shown.
if (typeof document !== 'undefined') document.addEventListener('visibilitychange', endIfExpired);
