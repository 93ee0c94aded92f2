import type { TipoEvento } from '@tertulia/contract/realtime/events';

const TYPES: ReadonlySet<string> = new Set<TipoEvento>([
  'CREATED',
  'REOPENED',
  'UPDATED',
  'NEW_MESSAGE',
  'MESSAGE_IN',
  'MESSAGE_READ',
  'ASSIGNED',
  'UNASSIGNED',
  'CLOSED',
  'RESOLVED',
]);
const FIELDS = ['message', 'lastMessage', 'unreadDelta'];

/** True for events that may change an unread total (document 1 §4). */
export function touchesUnread(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false;
  if ('type' in event && typeof event.type === 'string' && TYPES.has(event.type)) return true;
  return FIELDS.some((field) => field in event);
}
