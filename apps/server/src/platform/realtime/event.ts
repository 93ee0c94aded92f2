import type { z } from 'zod';
import type { BusEvent } from './bus-contract.ts';

/** One kind of event of the bus: ids only, in a schema that both ends check. */
export interface EventDefinition<Name extends string = string, Payload extends z.ZodObject = z.ZodObject> {
  readonly name: Name;
  /** Increased when the payload changes its meaning, so that nodes of two releases do not misread each other. */
  readonly version: number;
  readonly payload: Payload;
}

/** Declares an event. Sender and receiver use the same definition. */
export function defineEvent<Name extends string, Payload extends z.ZodObject>(
  definition: EventDefinition<Name, Payload>,
): EventDefinition<Name, Payload> {
  return definition;
}

/** Encodes an event. Throws when the data do not fit, inside the sending transaction. */
export function toBusEvent<Payload extends z.ZodObject>(
  { name, version, payload }: EventDefinition<string, Payload>,
  tenantId: number,
  data: z.input<Payload>,
): BusEvent {
  return { tenantId, name, data: { ...payload.parse(data), v: version } };
}

/** A decoded event: `name` determines the type of `data`. */
export type KnownEvent<Definition extends EventDefinition> =
  Definition extends EventDefinition<infer Name, infer Payload>
    ? { tenantId: number; name: Name; data: z.output<Payload> }
    : never;

/** Decodes an event; null when it is unknown or of another version. */
export function readEvent<Definition extends EventDefinition>(
  definitions: readonly Definition[],
  { tenantId, name, data }: BusEvent,
): KnownEvent<Definition> | null {
  const definition = definitions.find((one) => one.name === name);
  // triggers of the database write no version: version 1
  if (!definition || (data['v'] ?? 1) !== definition.version) return null;
  const parsed = definition.payload.safeParse(data);
  return parsed.success ? ({ tenantId, name, data: parsed.data } as KnownEvent<Definition>) : null;
}
