import type { Log } from '../log/log.ts';
import { decodeBusEvent, GAP_TEXT, type OnBusEvent } from './bus-contract.ts';

/**
 * Passes received messages to the listeners. A listener that throws stops neither the next event nor the connection.
 */
export class BusInbox {
  private readonly log: Pick<Log, 'error'>;
  private onEvent: OnBusEvent = () => {};
  private onGap: () => void = () => {};

  constructor(log: Pick<Log, 'error'>) {
    this.log = log;
  }

  listen(onEvent: OnBusEvent, onGap: () => void): void {
    this.onEvent = onEvent;
    this.onGap = onGap;
  }

  take(text: string): void {
    if (text === GAP_TEXT) return this.gap();
    const event = decodeBusEvent(text);
    if (event) this.guard(() => this.onEvent(event));
    else this.log.error({ bytes: text.length }, 'bus: unreadable event');
  }

  gap(): void {
    this.guard(() => this.onGap());
  }

  private guard(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.log.error({ err: error }, 'bus: a listener failed');
    }
  }
}
