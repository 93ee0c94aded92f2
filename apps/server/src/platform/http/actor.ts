import type { Rol } from '@tertulia/contract/core/roles';

/** Who is signed in. Everything a service may know of the caller, and all of it from the session. */
export interface Actor {
  tenantId: number;
  userId: number;
  sessionId: number;
  name: string;
  roles: readonly Rol[];
  expiresAt: Date;
}
