import { EventEmitter } from 'node:events';
import type { LedgerMessage } from './message.ts';

export type WindowChange = { customer: string; business: string; lastInboundAt: number | null };

type EventMap = { message: [LedgerMessage]; status: [LedgerMessage]; reset: []; window: [WindowChange] };

/** Events of the simulator, for the pages that show them. */
export class SimulatorEvents extends EventEmitter<EventMap> {
  constructor() {
    super();
    this.setMaxListeners(0);
  }
}
