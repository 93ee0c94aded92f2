import { judgeDelivery } from './delivery-verdict.ts';
import { extraCopies, strikes } from './faults.ts';
import { type LedgerMessage, isForward } from './message.ts';
import { type StatusStep, statusParams } from './status-callback.ts';
import { channelErrorText } from './twilio-errors.ts';
import type { Surroundings } from './surroundings.ts';

/** Moves accepted messages through their states and reports them by status callbacks. */
export class DeliveryLine {
  readonly #world: Surroundings;
  #timers = new Set<NodeJS.Timeout>();
  /** Callbacks of one message are sent one after the other unless disorder is configured. */
  #lastCallback = new WeakMap<LedgerMessage, Promise<void>>();

  constructor(world: Surroundings) {
    this.#world = world;
  }

  /** Starts the delivery of an accepted message; a failure becomes the message's state, never a rejection. */
  async start(message: LedgerMessage): Promise<void> {
    const steps = await judgeDelivery(this.#world, message);
    this.#run(message, steps);
  }

  /** The customer has seen all delivered messages of that business. */
  markRead(customer: string, business: string): number {
    const world = this.#world;
    let read = 0;
    for (const message of world.ledger.newestFirst()) {
      if (message.to !== customer || message.from !== business || message.status !== 'delivered') continue;
      this.#run(message, [{ status: 'read' }], 0);
      read++;
    }
    return read;
  }

  /** Discards pending steps. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #run(message: LedgerMessage, steps: StatusStep[], delayMs = this.#world.faults.current.statusDelayMs): void {
    const { shuffleCallbacks } = this.#world.faults.current;
    steps.forEach((step, index) => this.#after(delayMs * (index + 1), () => this.#advance(message, step)));
    const reported = shuffleCallbacks ? shuffled(steps) : steps;
    reported.forEach((step, index) => this.#after(delayMs * (index + 1), () => this.#report(message, step)));
  }

  #advance(message: LedgerMessage, step: StatusStep): void {
    const world = this.#world;
    if (!isForward(message.status, step.status)) return;
    if (step.errorCode !== undefined) {
      message.errorCode = step.errorCode;
      message.errorMessage = channelErrorText(step.errorCode);
    }
    world.ledger.advance(message, step.status, world.now());
    world.events.emit('status', message);
  }

  #report(message: LedgerMessage, step: StatusStep): void {
    const { shuffleCallbacks, duplicateCallbacks, callbackDropRate } = this.#world.faults.current;
    if (!message.statusCallback || strikes(callbackDropRate)) return;
    for (let copy = 0; copy <= extraCopies(duplicateCallbacks); copy++) {
      const previous = this.#lastCallback.get(message) ?? Promise.resolve();
      const sent = shuffleCallbacks ? this.#post(message, step) : previous.then(() => this.#post(message, step));
      this.#lastCallback.set(message, sent);
    }
  }

  async #post(message: LedgerMessage, step: StatusStep): Promise<void> {
    const { accounts, webhooks } = this.#world;
    const account = accounts.find(message.accountSid);
    if (!account || !message.statusCallback) return;
    await webhooks.post({
      url: message.statusCallback,
      params: statusParams(message, step),
      authToken: account.authToken,
    });
  }

  #after(ms: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, ms);
    this.#timers.add(timer);
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}
