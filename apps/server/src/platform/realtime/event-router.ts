import type { z } from 'zod';
import type { Log } from '../log/log.ts';
import type { BusEvent } from './bus-contract.ts';
import { readEvent, type EventDefinition } from './event.ts';

/** An event and its handler in this process. */
export interface EventSubscription {
  readonly definition: EventDefinition;
  handle(tenantId: number, data: unknown): void;
}

/** Subscribes to an event; the handler receives the checked payload. */
export function on<Payload extends z.ZodObject>(
  definition: EventDefinition<string, Payload>,
  handler: (tenantId: number, data: z.output<Payload>) => void,
): EventSubscription {
  return { definition, handle: (tenantId, data) => handler(tenantId, data as z.output<Payload>) };
}

/** Passes each event of the bus to its subscription. Logs an unknown event, such as one of another release. */
export function createEventRouter(
  subscriptions: readonly EventSubscription[],
  log: Pick<Log, 'warn'>,
): (event: BusEvent) => void {
  const definitions = subscriptions.map(({ definition }) => definition);
  const byName = new Map(subscriptions.map((subscription) => [subscription.definition.name, subscription]));
  if (byName.size < subscriptions.length) throw new Error('Two subscriptions to one event');
  return (event) => {
    const known = readEvent(definitions, event);
    if (!known) return log.warn({ event: event.name, tenantId: event.tenantId }, 'an event without a handler');
    return byName.get(known.name)?.handle(known.tenantId, known.data);
  };
}
