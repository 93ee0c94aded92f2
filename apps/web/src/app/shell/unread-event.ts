import { TIPOS_EVENTO } from '@tertulia/contract/realtime/tipos-evento';
import { isBeingRead } from '../../platform/realtime/shown-chats.ts';

const TYPES: ReadonlySet<string> = new Set(TIPOS_EVENTO);
const FIELDS = ['message', 'lastMessage', 'unreadDelta'];

/**
 * True for events that may change an unread total (document 1 §4). A message of a chat that is being read does not: the
 * total would show it as unread until the event of its reading, up to a second later.
 */
export function touchesUnread(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false;
  if (isMessageBeingRead(event)) return false;
  if ('type' in event && typeof event.type === 'string' && TYPES.has(event.type)) return true;
  return FIELDS.some((field) => field in event);
}

function isMessageBeingRead(event: object): boolean {
  if (!('type' in event) || event.type !== 'MESSAGE_IN') return false;
  if (!('conversacionDTO' in event) || typeof event.conversacionDTO !== 'object' || event.conversacionDTO === null)
    return false;
  const { conversacionDTO: dto } = event;
  return 'id' in dto && typeof dto.id === 'number' && isBeingRead(dto.id);
}
