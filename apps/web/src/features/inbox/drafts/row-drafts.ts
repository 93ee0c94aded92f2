import { sessionStore } from '../../../platform/store/session-store.ts';

interface Written {
  texto: string;
  /** The value of `draftClock` at its change, or at the request that brought it. */
  at: number;
}

/** The texts of the own drafts by chat, as lists show them. Empty ones count for responses to earlier requests. */
export const rowDrafts = sessionStore<ReadonlyMap<number, Written>>(() => new Map());

/** The chats with own messages that failed here, or wait for the sender's decision. */
export const unsentChats = sessionStore<ReadonlySet<number>>(() => new Set());

/** Increases with each local change: a response to an earlier request does not undo it. */
let ticks = 0;

export function draftClock(): number {
  return ticks;
}

/** Records the current text of a chat's field. */
export function noteDraft(conversacionId: number, texto: string): void {
  ticks += 1;
  rowDrafts.setState((before) => new Map(before).set(conversacionId, { texto: texto.trim(), at: ticks }));
}

/** Merges all drafts of the server. */
export function takeInDrafts(theirs: readonly { conversacionId: number; texto: string }[], requestedAt: number): void {
  rowDrafts.setState((before) => {
    const brought = theirs.map(
      ({ conversacionId, texto }) => [conversacionId, { texto: texto.trim(), at: requestedAt }] as const,
    );
    return new Map([...brought, ...[...before].filter(([, { at }]) => at > requestedAt)]);
  });
}
