/**
 * What a page says of a call that nobody at the machine has led to: `X-Activity: none`. Such a call does not keep an idle session
 * alive, be it a read or a change (decisions §5: «counted from what the user does, not from polling»). A call without the header
 * counts as an act, unless its endpoint is polled anyway (`isPolling`). Neither moves the absolute end of a session.
 */
export const ACTIVITY_HEADER = 'X-Activity';
export const NO_ACTIVITY = 'none';
