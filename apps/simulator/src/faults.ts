export type Faults = {
  /** Time between one status and the next. */
  statusDelayMs: number;
  /** true: each callback twice; 0–1: the share that is sent twice; from 1: that many extra copies. */
  duplicateCallbacks: boolean | number;
  shuffleCallbacks: boolean;
  /** Share of accepted messages that end as undelivered with `errorCode`. */
  failRate: number;
  errorCode: number;
  apiLatencyMs: number;
  /** true: every call answers 503; 'cut': the connection is closed without an answer. */
  apiDown: boolean | 'cut';
  /** Share of calls that answer 500 before they have an effect. */
  apiFailRate: number;
  /** Share of calls that answer 429. */
  rateLimitRate: number;
  /** Share of sends that are accepted and whose connection is cut before the answer. */
  acceptThenDropRate: number;
  /** Messages from customers are only in the list, as if every webhook had been lost. */
  inboundWebhookDown: boolean;
  /** Share of status callbacks that are never sent. */
  callbackDropRate: number;
  /** Customers read what is delivered without opening the phone. */
  autoRead: boolean;
  /** Downloads of media answer with a redirect to this address. */
  mediaRedirectTo: string | null;
};

export const NO_FAULTS: Readonly<Faults> = {
  statusDelayMs: 250,
  duplicateCallbacks: false,
  shuffleCallbacks: false,
  failRate: 0,
  errorCode: 63024,
  apiLatencyMs: 0,
  apiDown: false,
  apiFailRate: 0,
  rateLimitRate: 0,
  acceptThenDropRate: 0,
  inboundWebhookDown: false,
  callbackDropRate: 0,
  autoRead: false,
  mediaRedirectTo: null,
};

const share = { type: 'number', minimum: 0, maximum: 1 } as const;

export const faultsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    statusDelayMs: { type: 'number', minimum: 0, maximum: 3_600_000 },
    duplicateCallbacks: { anyOf: [{ type: 'boolean' }, { type: 'number', minimum: 0, maximum: 20 }] },
    shuffleCallbacks: { type: 'boolean' },
    failRate: share,
    errorCode: { type: 'integer', minimum: 1 },
    apiLatencyMs: { type: 'number', minimum: 0, maximum: 600_000 },
    apiDown: { anyOf: [{ type: 'boolean' }, { const: 'cut' }] },
    apiFailRate: share,
    rateLimitRate: share,
    acceptThenDropRate: share,
    inboundWebhookDown: { type: 'boolean' },
    callbackDropRate: share,
    autoRead: { type: 'boolean' },
    mediaRedirectTo: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
} as const;

/** The current faults of the simulated systems. */
export class FaultPanel {
  readonly #base: Faults;
  #current: Faults;

  constructor(base: Partial<Faults> = {}) {
    this.#base = { ...NO_FAULTS, ...base };
    this.#current = { ...this.#base };
  }

  get current(): Readonly<Faults> {
    return this.#current;
  }

  set(changes: Partial<Faults>): Readonly<Faults> {
    this.#current = { ...this.#current, ...changes };
    return this.#current;
  }

  reset(): Readonly<Faults> {
    this.#current = { ...this.#base };
    return this.#current;
  }
}

/** Whether a fault happens, for a share between 0 and 1. */
export function strikes(rate: number): boolean {
  return rate > 0 && Math.random() < rate;
}

/** The number of additional copies of a callback. */
export function extraCopies(duplicates: Faults['duplicateCallbacks']): number {
  if (typeof duplicates === 'boolean') return duplicates ? 1 : 0;
  return duplicates < 1 ? Number(strikes(duplicates)) : Math.floor(duplicates);
}
