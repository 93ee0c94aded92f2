import type { Rol } from '@tertulia/contract/core/roles';

/** The signed-in user. All that a service knows of the caller; all of it comes from the session. */
export interface Actor {
  tenantId: number;
  userId: number;
  sessionId: number;
  name: string;
  roles: readonly Rol[];
  expiresAt: Date;
}
