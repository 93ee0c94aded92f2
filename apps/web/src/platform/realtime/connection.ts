import type { Client, IMessage, StompSubscription } from '@stomp/stompjs';
import { createStore } from '@tanstack/react-store';
import { RECONNECT_MS, WATCHDOG_MS } from '@tertulia/contract/realtime/timing';
import { parseJson } from '../http/parse-json.ts';
import type { createSocket } from './socket.ts';

type OnMessage = (body: unknown) => void;

interface Listener {
  onMessage: OnMessage;
  onActive: (() => void) | undefined;
}

interface Topic {
  listeners: Set<Listener>;
  stomp: StompSubscription | null;
  /** True once the server has confirmed the subscription on the open socket, or after the timeout. */
  isActive: boolean;
}

interface ConnectionOptions {
  /** Loads the code that opens sockets: next to the first screen's data, not before it. */
  loadSocket: () => Promise<{ createSocket: (...args: Parameters<typeof createSocket>) => Client }>;
}

// A broker that never confirms must not keep a screen from catching up.
const RECEIPT_WAIT_MS = 1500;

/** One STOMP connection with its topics, which survive every reconnection. */
export class Connection {
  private readonly options: ConnectionOptions;
  private readonly topics = new Map<string, Topic>();
  /** Whether live events arrive now. */
  readonly ready = createStore(false);
  private client: Client | null = null;
  private token: string | null = null;
  private watchdog: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private receiptCount = 0;

  constructor(options: ConnectionOptions) {
    this.options = options;
  }

  /** Keeps one socket open for this token's owner; none with null. */
  follow(token: string | null): void {
    if (token === this.token) return;
    this.close();
    this.token = token;
    if (token !== null) void this.connect(token);
  }

  /** The network is gone: cut a socket that has not noticed yet, so that the next one is tried soon. */
  drop(): void {
    this.client?.forceDisconnect();
  }

  subscribe(destination: string, onMessage: OnMessage, onActive?: () => void): () => void {
    const listener: Listener = { onMessage, onActive };
    let topic = this.topics.get(destination);
    if (!topic) {
      topic = { listeners: new Set(), stomp: null, isActive: false };
      this.topics.set(destination, topic);
    }
    topic.listeners.add(listener);
    if (topic.isActive) onActive?.();
    else if (this.client?.connected && !topic.stomp) this.open(this.client, destination, topic);
    return () => this.leave(destination, listener);
  }

  private async connect(token: string): Promise<void> {
    const socket = await this.options.loadSocket().catch((error: unknown) => {
      console.warn('Realtime: its code could not be fetched', error);
      return null;
    });
    if (this.token !== token) return;
    if (!socket) {
      this.retry = setTimeout(() => void this.connect(token), RECONNECT_MS);
      return;
    }
    const opened = socket.createSocket(token, {
      onConnect: () => {
        if (this.client === opened) this.resume(opened);
      },
      onDisconnect: () => this.lose(opened),
      onWebSocketClose: () => this.lose(opened),
      onWebSocketError: (event: unknown) => this.lose(opened, 'socket error', event),
      onStompError: (frame) => this.lose(opened, 'protocol error', frame.headers['message']),
    });
    this.client = opened;
    this.watchdog = setInterval(() => this.ready.setState(() => this.client?.connected === true), WATCHDOG_MS);
    opened.activate();
  }

  private close(): void {
    clearInterval(this.watchdog);
    clearTimeout(this.retry);
    const closing = this.client;
    this.client = null;
    this.forgetSubscriptions();
    this.ready.setState(() => false);
    void closing?.deactivate();
  }

  private resume(connected: Client): void {
    this.forgetSubscriptions();
    this.ready.setState(() => true);
    for (const [destination, topic] of this.topics) this.open(connected, destination, topic);
  }

  private open(connected: Client, destination: string, topic: Topic): void {
    const receipt = `sub-${++this.receiptCount}`;
    const onMessage = (message: IMessage) => deliver(topic, destination, message.body);
    const activate = () => {
      if (topic.stomp !== stomp) return;
      topic.isActive = true;
      for (const listener of topic.listeners) listener.onActive?.();
    };
    connected.watchForReceipt(receipt, () => {
      clearTimeout(timer);
      // Also after the timeout: the catch-up then may lack later events.
      activate();
    });
    const timer = setTimeout(activate, RECEIPT_WAIT_MS);
    const stomp = connected.subscribe(destination, onMessage, { receipt });
    topic.stomp = stomp;
  }

  private leave(destination: string, listener: Listener): void {
    const topic = this.topics.get(destination);
    if (!topic?.listeners.delete(listener) || topic.listeners.size > 0) return;
    this.topics.delete(destination);
    if (this.client?.connected) topic.stomp?.unsubscribe();
  }

  private forgetSubscriptions(): void {
    for (const topic of this.topics.values()) {
      topic.stomp = null;
      topic.isActive = false;
    }
  }

  private lose(loser: Client, what?: string, detail?: unknown): void {
    if (what) console.warn(`Realtime: ${what}`, detail);
    if (this.client !== loser) return;
    this.forgetSubscriptions();
    this.ready.setState(() => false);
  }
}

function deliver(topic: Topic, destination: string, text: string): void {
  let body: unknown;
  try {
    body = parseJson(text);
  } catch (error) {
    console.error('Unreadable realtime message', destination, error);
    return;
  }
  for (const listener of topic.listeners) {
    // One screen's failure must not stop the other listeners of the topic.
    try {
      listener.onMessage(body);
    } catch (error) {
      console.error('Realtime listener failed', destination, error);
    }
  }
}
