/**
 * Header in which a page declares for each call whether a user action caused it. `X-Activity: none` does not keep an
 * idle session alive, for reads and for changes; `X-Activity: user` does, also where the endpoint is polled
 * (decisions §5: «counted from what the user does, not from polling»). A call without the header counts as a
 * user action, unless its endpoint is polled (`isPolling`). Neither moves the absolute end of a session.
 */
export const ACTIVITY_HEADER = 'X-Activity';
export const ACTIVITY = { user: 'user', none: 'none' } as const;
