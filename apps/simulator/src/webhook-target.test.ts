import { describe, expect, it } from 'vitest';
import { readWebhookTarget } from './webhook-target.ts';

describe('readWebhookTarget', () => {
  it('has the provider’s defaults: 5 s to connect, 15 s in all, one retry of connections and 5xx', () => {
    expect(readWebhookTarget('https://a.example/w?x=1')).toEqual({
      url: 'https://a.example/w?x=1',
      connectTimeoutMs: 5000,
      readTimeoutMs: 15_000,
      totalMs: 15_000,
      retries: 1,
      retryOn: new Set(['ct', '5xx']),
    });
  });

  it('applies the overrides of the fragment, within their limits, and removes the fragment from the address', () => {
    const target = readWebhookTarget('https://a.example/w#rc=9&rp=all&ct=50&rt=2000');
    expect(target).toMatchObject({
      url: 'https://a.example/w',
      retries: 5,
      connectTimeoutMs: 100,
      readTimeoutMs: 2000,
    });
    expect([...target.retryOn]).toEqual(['ct', 'rt', '4xx', '5xx']);
  });
});
