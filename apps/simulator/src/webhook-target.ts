export type RetryOn = 'ct' | 'rt' | '4xx' | '5xx';

export type WebhookTarget = {
  /** The requested and signed address: without its fragment. */
  url: string;
  connectTimeoutMs: number;
  readTimeoutMs: number;
  totalMs: number;
  retries: number;
  retryOn: ReadonlySet<RetryOn>;
};

const ALL: readonly RetryOn[] = ['ct', 'rt', '4xx', '5xx'];

/** Parses the provider's connection overrides (`#ct=…&rt=…&tt=…&rc=…&rp=…`) of a configured address. */
export function readWebhookTarget(configured: string): WebhookTarget {
  const hash = configured.indexOf('#');
  const url = hash < 0 ? configured : configured.slice(0, hash);
  const overrides = new URLSearchParams(hash < 0 ? '' : configured.slice(hash + 1));
  const policy = overrides.get('rp');
  return {
    url,
    connectTimeoutMs: between(overrides.get('ct'), 100, 10_000, 5000),
    readTimeoutMs: between(overrides.get('rt'), 100, 15_000, 15_000),
    totalMs: between(overrides.get('tt'), 100, 15_000, 15_000),
    retries: between(overrides.get('rc'), 0, 5, 1),
    retryOn: new Set(policy === null ? ['ct', '5xx'] : readPolicy(policy)),
  };
}

function readPolicy(policy: string): readonly RetryOn[] {
  const words = policy.split(',');
  return words.includes('all') ? ALL : ALL.filter((word) => words.includes(word));
}

function between(text: string | null, least: number, most: number, fallback: number): number {
  const value = Number(text);
  return text === null || !Number.isFinite(value) ? fallback : Math.min(most, Math.max(least, value));
}
