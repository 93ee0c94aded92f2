import type { ConversacionEvent, TipoEvento } from '@tertulia/contract/realtime/events';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';

type Placement = Pick<ConversacionEvent['conversacionDTO'], 'estado' | 'asignadaA'>;

const COUNT_MOVERS: ReadonlySet<TipoEvento> = new Set<TipoEvento>([
  'CREATED',
  'REOPENED',
  'UPDATED',
  'ASSIGNED',
  'UNASSIGNED',
  'CLOSED',
  'RESOLVED',
]);

/** True for events after which a tab's figure may be another one: ticks of a message are UPDATED too, and move nothing. */
export function movesCounts(known: Placement | undefined, { type, conversacionDTO: dto }: ConversacionEvent): boolean {
  if (!COUNT_MOVERS.has(type)) return false;
  return known === undefined || known.estado !== dto.estado || known.asignadaA !== dto.asignadaA;
}

/** Tells an event of the conversation topics from anything else; the server's schema vouches for the rest. */
export function isConversacionEvent(body: unknown): body is ConversacionEvent {
  if (typeof body !== 'object' || body === null || !('type' in body) || !('conversacionDTO' in body)) return false;
  return hasNumber(body.conversacionDTO, 'id') && hasNumber(body.conversacionDTO, 'secuencia');
}

/** Tells a message of the message topics from anything else. */
export function isMensaje(body: unknown): body is Mensaje {
  return hasNumber(body, 'id') && hasNumber(body, 'conversacionId') && hasNumber(body, 'secuencia');
}

function hasNumber(value: unknown, name: string): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    name in value &&
    typeof (value as Record<string, unknown>)[name] === 'number'
  );
}
