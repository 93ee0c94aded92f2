import type { z } from 'zod';
import type { BusEvent } from './bus-contract.ts';

/** One kind of event of the bus: ids only, in a shape that both ends check. */
export interface EventDefinition<Name extends string = string, Payload extends z.ZodObject = z.ZodObject> {
  readonly name: Name;
  /** Raised when the payload changes its meaning, so that nodes of two releases do not misread each other. */
  readonly version: number;
  readonly payload: Payload;
}

/** Declares an event. Whoever emits and whoever hears it name this one thing. */
export function defineEvent<Name extends string, Payload extends z.ZodObject>(
  definition: EventDefinition<Name, Payload>,
): EventDefinition<Name, Payload> {
  return definition;
}

/** The event as it travels; throws when the data do not fit, inside the transaction that would have told it. */
export function toBusEvent<Payload extends z.ZodObject>(
  { name, version, payload }: EventDefinition<string, Payload>,
  tenantId: number,
  data: z.input<Payload>,
): BusEvent {
  return { tenantId, name, data: { ...payload.parse(data), v: version } };
}

/** An event that was recognised: `name` tells which, and with it what `data` is. */
export type KnownEvent<Definition extends EventDefinition> =
  Definition extends EventDefinition<infer Name, infer Payload>
    ? { tenantId: number; name: Name; data: z.output<Payload> }
    : never;

/** Reads what arrived; null when it is none of these, or of another release's making. */
export function readEvent<Definition extends EventDefinition>(
  definitions: readonly Definition[],
  { tenantId, name, data }: BusEvent,
): KnownEvent<Definition> | null {
  const definition = definitions.find((one) => one.name === name);
  // triggers of the database write no version: theirs is the first
  if (!definition || (data['v'] ?? 1) !== definition.version) return null;
  const parsed = definition.payload.safeParse(data);
  return parsed.success ? ({ tenantId, name, data: parsed.data } as KnownEvent<Definition>) : null;
}
