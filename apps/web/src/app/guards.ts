import { mayOpen, landingPath, type Screen } from '@tertulia/contract/access/screens';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '../platform/http/api-error.ts';
import { call } from '../platform/http/api.ts';
import { endSession, getSession, rolesOf, updateUsuario } from '../platform/session/session.ts';

/** The token whose roles have been asked for: once per session and page load. */
let tokenWithRoles: string | null = null;

/** Login guard: nobody enters the shell without a session, and roles are known before any of them is checked. */
export async function requireSession(): Promise<void> {
  if (getSession()) await loadRoles();
  if (!getSession()) throw redirect({ to: '/login' });
}

/** Role guard: whoever may not open a screen goes to the inbox. */
export function requireScreen(screen: Screen): void {
  const session = getSession();
  if (session && !mayOpen(screen, rolesOf(session.usuario))) throw redirect({ to: '/conversations' });
}

/** A screen of the own subscriber, in whose place a SUPERADMIN sees that of all of them (decisions §13). */
export function requireScreenOrGlobal(screen: Screen, global: Screen): void {
  const session = getSession();
  if (session && mayOpen(global, rolesOf(session.usuario))) throw redirect({ to: global.path });
  requireScreen(screen);
}

/** The root: each role lands where the documents say. */
export function goToLanding(): never {
  const session = getSession();
  throw redirect({ to: session ? landingPath(rolesOf(session.usuario)) : '/login' });
}

/** Pages for people who are not signed in. */
export function requireNoSession(): void {
  if (getSession()) throw redirect({ to: '/' });
}

async function loadRoles(): Promise<void> {
  const token = getSession()?.token ?? null;
  if (token === null || token === tokenWithRoles) return;
  try {
    const roles = await call('GET /api/auth/roles');
    tokenWithRoles = token;
    if (getSession()?.token === token) updateUsuario({ roles });
  } catch (error) {
    // A 401 here is the one answer that call() leaves to us. Anything else (no connection, a server that starts) must
    // not throw a person out: the roles of the log-in reply serve, and the server checks each call anyway.
    if (error instanceof ApiError && error.status === 401) endSession('unauthorized', token);
  }
}
