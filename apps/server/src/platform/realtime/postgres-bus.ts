import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { BusInbox } from './bus-inbox.ts';
import {
  BUS_CHANNEL,
  DEFAULT_BUS_TIMING,
  encodeBusEvent,
  GAP_TEXT,
  retryDelay,
  type Bus,
  type BusEvent,
  type BusTiming,
  type OnBusEvent,
} from './bus-contract.ts';

export type PostgresBusOptions = {
  connectionString: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  timing?: Partial<BusTiming>;
};

/**
 * The bus without a further service: NOTIFY with a connection that listens. A transaction sends its events itself
 * (`pg_notify` on BUS_CHANNEL), so that they leave with its commit or not at all; `publish` is for other events.
 */
export class PostgresBus implements Bus {
  readonly kind = 'postgres';
  private readonly options: PostgresBusOptions;
  private readonly timing: BusTiming;
  private readonly inbox: BusInbox;
  private readonly closing = new AbortController();
  /** The listening connection, while it is open. */
  private client: pg.Client | null = null;
  /** The last statement on it: they run one at a time. */
  private lastListen: Promise<unknown> = Promise.resolve();
  private hasListened = false;
  private hasMissed = false;
  private keeper: Promise<void> = Promise.resolve();

  constructor(options: PostgresBusOptions) {
    this.options = options;
    this.timing = { ...DEFAULT_BUS_TIMING, ...options.timing };
    this.inbox = new BusInbox(options.log);
  }

  async start(onEvent: OnBusEvent, onGap: () => void): Promise<void> {
    this.inbox.listen(onEvent, onGap);
    const listening = Promise.withResolvers<void>();
    this.keeper = this.keepListening(listening.resolve);
    const inTime = await Promise.race([
      listening.promise.then(() => true),
      this.pause(this.timing.startMs).then(() => false),
    ]);
    if (inTime) return;
    await this.close();
    throw new Error(`bus: PostgreSQL could not be reached within ${this.timing.startMs} ms`);
  }

  async publish(events: readonly BusEvent[]): Promise<void> {
    const texts = events.map(encodeBusEvent);
    if (texts.length === 0) return;
    try {
      const client = this.client;
      if (!client) throw new Error('bus: not connected');
      await this.inTurn(client, () => notify(client, texts));
    } catch (error) {
      this.hasMissed = true;
      throw error;
    }
  }

  ready(): boolean {
    return this.client !== null;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.keeper;
  }

  private async keepListening(onFirst: () => void): Promise<void> {
    for (let attempt = 0; !this.closing.signal.aborted; attempt += 1) {
      try {
        await this.listenUntilLost(() => {
          attempt = 0;
          onFirst();
        });
      } catch (error) {
        this.options.log.warn({ err: error, attempt }, 'bus: connection lost');
      }
      this.client = null;
      await this.pause(retryDelay(attempt, this.timing));
    }
  }

  /** Throws when the connection breaks; returns when the bus is closed. */
  private async listenUntilLost(onListening: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.connectionString,
      application_name: 'tertulia-bus',
      keepAlive: true,
      connectionTimeoutMillis: this.timing.answerMs,
      query_timeout: this.timing.answerMs,
    });
    const lost = Promise.withResolvers<never>();
    // Awaited only after the connection is open; without this an early loss would be an unhandled rejection.
    lost.promise.catch(() => {});
    client.on('error', (error) => lost.reject(error));
    client.on('end', () => lost.reject(new Error('bus: connection ended')));
    client.on('notification', ({ payload }) => this.inbox.take(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${BUS_CHANNEL}`);
      await this.listens(client);
      onListening();
      await Promise.race([lost.promise, this.keepAlive(client)]);
    } finally {
      this.client = null;
      // Not awaited: a silent connection would not answer this either.
      client.end().catch(() => {});
    }
  }

  private async listens(client: pg.Client): Promise<void> {
    this.client = client;
    // Every process has missed the events that this one could not send, so all get the gap, including this one.
    if (this.hasMissed) await this.inTurn(client, () => notify(client, [GAP_TEXT]));
    else if (this.hasListened) this.inbox.gap();
    this.hasMissed = false;
    this.hasListened = true;
    this.options.log.info({}, 'bus: listening');
  }

  private async keepAlive(client: pg.Client): Promise<void> {
    while (!this.closing.signal.aborted) {
      await this.pause(this.timing.keepAliveMs);
      if (!this.closing.signal.aborted) await this.inTurn(client, () => client.query('select 1'));
    }
  }

  /**
   * Waits until the connection is free. Throws when it is lost before that, so that concurrent callers wait only once
   * for a silent connection.
   */
  private inTurn<T>(client: pg.Client, ask: () => Promise<T>): Promise<T> {
    const next = this.lastListen.then(() => {
      if (this.client !== client) throw new Error('bus: connection lost');
      return ask();
    });
    this.lastListen = next.catch(() => client.end().catch(() => {}));
    return next;
  }

  private async pause(ms: number): Promise<void> {
    // Ends early, without an error, when the bus is closed.
    await sleep(ms, undefined, { signal: this.closing.signal }).catch(() => {});
  }
}

async function notify(client: pg.Client, texts: readonly string[]): Promise<void> {
  await client.query(
    'select pg_notify($1, text) from unnest($2::text[]) with ordinality as sent(text, place) order by place',
    [BUS_CHANNEL, texts],
  );
}
