/** The principal of a socket. It comes from the token only; no client message changes it. */
export type Principal = {
  readonly tenantId: number;
  readonly userId: number;
  readonly sessionId: number;
  readonly roles: readonly string[];
  readonly expiresAt: Date;
};
