import type { Rol } from '@tertulia/contract/core/roles';

/** The signed-in user. All that a service knows about the caller; it comes from the session. */
export interface Actor {
  tenantId: number;
  userId: number;
  sessionId: number;
  name: string;
  roles: readonly Rol[];
  expiresAt: Date;
}
