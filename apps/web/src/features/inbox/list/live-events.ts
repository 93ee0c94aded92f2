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

/** True for events that may change a tab's count. Delivery states are UPDATED too, and move nothing. */
export function movesCounts(known: Placement | undefined, { type, conversacionDTO: dto }: ConversacionEvent): boolean {
  if (!COUNT_MOVERS.has(type)) return false;
  return known === undefined || known.estado !== dto.estado || known.asignadaA !== dto.asignadaA;
}

/** Type guard for events of the conversation topics; the server's schema guarantees the rest. */
export function isConversacionEvent(body: unknown): body is ConversacionEvent {
  if (typeof body !== 'object' || body === null || !('type' in body) || !('conversacionDTO' in body)) return false;
  return hasNumber(body.conversacionDTO, 'id') && hasNumber(body.conversacionDTO, 'secuencia');
}

/** Type guard for messages of the message topics. */
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
