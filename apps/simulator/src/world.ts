import type { CallLine } from './call-line.ts';
import type { DeliveryLine } from './delivery.ts';
import type { Surroundings } from './surroundings.ts';

/** Everything that one simulated provider is made of. */
export type World = Surroundings & {
  callLine: CallLine;
  delivery: DeliveryLine;
};
