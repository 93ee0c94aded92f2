import { TIPOS_EVENTO } from '@tertulia/contract/realtime/tipos-evento';

const TYPES: ReadonlySet<string> = new Set(TIPOS_EVENTO);
const FIELDS = ['message', 'lastMessage', 'unreadDelta'];

/** True for events that may change an unread total (document 1 §4). */
export function touchesUnread(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false;
  if ('type' in event && typeof event.type === 'string' && TYPES.has(event.type)) return true;
  return FIELDS.some((field) => field in event);
}
