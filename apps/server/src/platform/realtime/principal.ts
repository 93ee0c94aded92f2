/** Whose socket this is. It comes from the token alone; nothing that a client sends changes it. */
export type Principal = {
  readonly tenantId: number;
  readonly userId: number;
  readonly sessionId: number;
  readonly roles: readonly string[];
  readonly expiresAt: Date;
};
