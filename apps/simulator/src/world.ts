import type { CallLine } from './call-line.ts';
import type { DeliveryLine } from './delivery.ts';
import type { Surroundings } from './surroundings.ts';

/** All parts of one simulated provider. */
export type World = Surroundings & {
  callLine: CallLine;
  delivery: DeliveryLine;
};
