import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
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
import { ProcessRoll } from './process-roll.ts';

/** A separate channel, so that a process of an older version gets no message that it cannot read. */
export const ROLL_CHANNEL = 'tertulia_processes';

export type RedisBusOptions = {
  url: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  timing?: Partial<BusTiming>;
};

/**
 * The bus for many processes: Redis publish and subscribe. Redis stores nothing, and publishing is not part of a
 * transaction: when a process dies between the commit and the publish, the others report a gap as soon as they miss it.
 */
export class RedisBus implements Bus {
  readonly kind = 'redis';
  private readonly options: RedisBusOptions;
  private readonly timing: BusTiming;
  private readonly inbox: BusInbox;
  private readonly roll: ProcessRoll;
  private readonly closing = new AbortController();
  private readonly subscriber: Redis;
  private readonly publisher: Redis;
  private readonly listening = Promise.withResolvers<void>();
  private isListening = false;
  private hasListened = false;
  private hasMissed = false;

  constructor(options: RedisBusOptions) {
    this.options = options;
    this.timing = { ...DEFAULT_BUS_TIMING, ...options.timing };
    this.inbox = new BusInbox(options.log);
    this.roll = new ProcessRoll(randomUUID(), this.timing.silentMs);
    this.subscriber = this.connection({ connectionName: 'tertulia-bus-in' });
    this.publisher = this.connection({ connectionName: 'tertulia-bus-out' });
    this.subscriber.on('message', (channel: string, text: string) =>
      channel === ROLL_CHANNEL ? this.roll.hear(text, performance.now()) : this.inbox.take(text),
    );
    this.subscriber.on('ready', () => void this.subscribe());
    this.subscriber.on('close', () => (this.isListening = false));
    this.publisher.on('ready', () => void this.confessGap());
  }

  async start(onEvent: OnBusEvent, onGap: () => void): Promise<void> {
    this.inbox.listen(onEvent, onGap);
    // A first refusal is not final: the connections retry by themselves.
    for (const connection of [this.subscriber, this.publisher]) connection.connect().catch(() => {});
    const inTime = await Promise.race([
      this.listening.promise.then(() => true),
      this.pause(this.timing.startMs).then(() => false),
    ]);
    if (!inTime) {
      await this.close();
      throw new Error(`bus: Redis could not be reached within ${this.timing.startMs} ms`);
    }
    void this.keepAlive();
  }

  async publish(events: readonly BusEvent[]): Promise<void> {
    const texts = events.map(encodeBusEvent);
    try {
      await Promise.all(texts.map((text) => this.publisher.publish(BUS_CHANNEL, text)));
    } catch (error) {
      this.hasMissed = true;
      throw error;
    }
  }

  ready(): boolean {
    return this.isListening && this.publisher.status === 'ready';
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.isListening = false;
    await this.publishRoll(this.roll.leaving);
    this.subscriber.disconnect();
    this.publisher.disconnect();
  }

  private connection(options: RedisOptions): Redis {
    const connection = new Redis(this.options.url, {
      ...options,
      lazyConnect: true,
      // Every Redis and every compatible server supports RESP2.
      protocol: 2,
      // No offline queue: an event that cannot be sent now is useless later, because a gap makes its receivers refetch.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: this.timing.answerMs,
      connectTimeout: this.timing.answerMs,
      // We subscribe ourselves to know when the gap ends.
      autoResubscribe: false,
      retryStrategy: (attempt) => (this.closing.signal.aborted ? null : retryDelay(attempt - 1, this.timing)),
    });
    // The message of a connection error may contain the address with its password; the code is enough.
    connection.on('error', (error: NodeJS.ErrnoException) =>
      this.options.log.warn({ code: error.code ?? error.name }, 'bus: Redis error'),
    );
    return connection;
  }

  private async subscribe(): Promise<void> {
    try {
      await this.subscriber.subscribe(BUS_CHANNEL, ROLL_CHANNEL);
    } catch {
      this.reconnect();
      return;
    }
    this.isListening = true;
    this.roll.excuse(performance.now());
    if (this.hasListened) this.inbox.gap();
    this.hasListened = true;
    void this.publishRoll(this.roll.here);
    this.options.log.info({}, 'bus: listening');
    this.listening.resolve();
  }

  /** Reports to every process that this one could not send for a while. */
  private async confessGap(): Promise<void> {
    if (!this.hasMissed) return;
    this.hasMissed = false;
    await this.publisher.publish(BUS_CHANNEL, GAP_TEXT).catch(() => (this.hasMissed = true));
  }

  private async keepAlive(): Promise<void> {
    while (!this.closing.signal.aborted) {
      await this.pause(this.timing.keepAliveMs);
      if (this.isListening) await this.subscriber.ping().catch(() => this.reconnect());
      // Reports a send that failed on a connection that stayed open.
      if (this.publisher.status === 'ready') await this.confessGap();
      // a process that has announced its end must not announce itself again
      if (!this.closing.signal.aborted) await this.publishRoll(this.roll.here);
      if (this.isListening && this.roll.strikeSilent(performance.now())) {
        this.options.log.warn({}, 'bus: another process stopped sending');
        this.inbox.gap();
      }
    }
  }

  private async publishRoll(words: string): Promise<void> {
    if (this.publisher.status === 'ready') await this.publisher.publish(ROLL_CHANNEL, words).catch(() => {});
  }

  private reconnect(): void {
    if (!this.closing.signal.aborted) this.subscriber.disconnect(true);
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.closing.signal }).catch(() => {});
  }
}
