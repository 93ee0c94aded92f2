/**
 * What a page says of each call: whether somebody at the machine has led to it. `X-Activity: none` does not keep an idle session
 * alive, be it a read or a change; `X-Activity: user` does, also where the endpoint is polled (decisions §5: «counted from what the
 * user does, not from polling»). A call without the header counts as an act, unless its endpoint is polled (`isPolling`). None moves
 * the absolute end of a session.
 */
export const ACTIVITY_HEADER = 'X-Activity';
export const ACTIVITY = { user: 'user', none: 'none' } as const;
