import { mayOpen, landingPath, type Screen } from '@tertulia/contract/access/screens';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '../platform/http/api-error.ts';
import { call } from '../platform/http/api.ts';
import { endSession, getSession, rolesOf, updateUsuario } from '../platform/session/session.ts';

/** The token whose roles are loaded: once per session and page load. */
let tokenWithRoles: string | null = null;

/** Login guard: the shell requires a session, and roles are loaded before any of them is checked. */
export async function requireSession(): Promise<void> {
  if (getSession()) await loadRoles();
  if (!getSession()) throw redirect({ to: '/login' });
}

/** Role guard: a user without access to a screen goes to the inbox. */
export function requireScreen(screen: Screen): void {
  const session = getSession();
  if (session && !mayOpen(screen, rolesOf(session.usuario))) throw redirect({ to: '/conversations' });
}

/** A screen of the own subscriber; a SUPERADMIN sees the one of all subscribers instead (decisions §13). */
export function requireScreenOrGlobal(screen: Screen, global: Screen): void {
  const session = getSession();
  if (session && mayOpen(global, rolesOf(session.usuario))) throw redirect({ to: global.path });
  requireScreen(screen);
}

/** The root: each role goes to the documents' landing page. */
export function goToLanding(): never {
  const session = getSession();
  throw redirect({ to: session ? landingPath(rolesOf(session.usuario)) : '/login' });
}

/** Pages for users who are not signed in. */
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
    // A 401 here is the one response that call() does not handle. Other failures (no connection, a starting server)
    // must not sign a user out: the roles of the login reply are used, and the server checks each call anyway.
    if (error instanceof ApiError && error.status === 401) endSession('unauthorized', token);
  }
}
