import type { Client, IMessage, StompSubscription } from '@stomp/stompjs';
import { RECONNECT_MS, WATCHDOG_MS } from '@tertulia/contract/realtime/timing';
import { useSyncExternalStore } from 'react';
import { getSession, onSessionChange } from '../session/session.ts';

type OnMessage = (body: unknown) => void;

interface Listener {
  onMessage: OnMessage;
  onActive: (() => void) | undefined;
}

interface Topic {
  listeners: Set<Listener>;
  stomp: StompSubscription | null;
  /** True once the server has confirmed the subscription on the socket now open. */
  isActive: boolean;
}

// A broker that never confirms must not keep a screen from catching up.
const RECEIPT_WAIT_MS = 1500;

const topics = new Map<string, Topic>();
const readyListeners = new Set<() => void>();
let client: Client | null = null;
let clientToken: string | null = null;
let watchdog: ReturnType<typeof setInterval> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let isReady = false;
let receiptCount = 0;

/** Keeps one socket open for as long as there is a session. To be called once, when the app starts. */
export function followSession(): void {
  onSessionChange(matchSession);
  window.addEventListener('offline', () => client?.forceDisconnect());
  matchSession();
}

/**
 * Hears a destination on the one socket, through every reconnection. `onMessage` gets the parsed body; `onActive` is
 * called each time the server has confirmed the subscription: what was fetched before that may lack an event.
 * Returns the way to stop.
 */
export function subscribe(destination: string, onMessage: OnMessage, onActive?: () => void): () => void {
  const listener: Listener = { onMessage, onActive };
  let topic = topics.get(destination);
  if (!topic) {
    topic = { listeners: new Set(), stomp: null, isActive: false };
    topics.set(destination, topic);
  }
  topic.listeners.add(listener);
  if (topic.isActive) onActive?.();
  else if (client?.connected && !topic.stomp) open(client, destination, topic);
  return () => leave(destination, listener);
}

/** Calls back when the connection becomes ready or stops being so. */
export function onReadyChange(listener: () => void): () => void {
  readyListeners.add(listener);
  return () => readyListeners.delete(listener);
}

/** Whether live events arrive just now. */
export function isRealtimeReady(): boolean {
  return isReady;
}

/** Whether live events arrive just now, as React state. */
export function useRealtimeReady(): boolean {
  return useSyncExternalStore(onReadyChange, isRealtimeReady);
}

function matchSession(): void {
  const token = getSession()?.token ?? null;
  if (token === clientToken) return;
  close();
  clientToken = token;
  if (token) void connect(token);
}

async function connect(token: string): Promise<void> {
  // Fetched beside the first screen's data, not before it.
  const socket = await import('./socket.ts').catch((error: unknown) => {
    console.warn('Realtime: its code could not be fetched', error);
    return null;
  });
  if (clientToken !== token) return;
  if (!socket) {
    retry = setTimeout(() => void connect(token), RECONNECT_MS);
    return;
  }
  const opened = socket.createSocket(token, {
    onConnect: () => {
      if (client === opened) resume(opened);
    },
    onDisconnect: () => lose(opened),
    onWebSocketClose: () => lose(opened),
    onWebSocketError: (event: unknown) => lose(opened, 'socket error', event),
    onStompError: (frame) => lose(opened, 'protocol error', frame.headers['message']),
  });
  client = opened;
  watchdog = setInterval(() => setReady(client?.connected === true), WATCHDOG_MS);
  opened.activate();
}

function close(): void {
  clearInterval(watchdog);
  clearTimeout(retry);
  const closing = client;
  client = null;
  forgetSubscriptions();
  setReady(false);
  void closing?.deactivate();
}

function resume(connected: Client): void {
  forgetSubscriptions();
  setReady(true);
  for (const [destination, topic] of topics) open(connected, destination, topic);
}

function open(connected: Client, destination: string, topic: Topic): void {
  const receipt = `sub-${++receiptCount}`;
  const onMessage = (message: IMessage) => deliver(topic, destination, message.body);
  const confirm = () => {
    clearTimeout(timer);
    if (topic.stomp !== stomp || topic.isActive) return;
    topic.isActive = true;
    for (const listener of topic.listeners) listener.onActive?.();
  };
  connected.watchForReceipt(receipt, confirm);
  const timer = setTimeout(confirm, RECEIPT_WAIT_MS);
  const stomp = connected.subscribe(destination, onMessage, { receipt });
  topic.stomp = stomp;
}

function deliver(topic: Topic, destination: string, text: string): void {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    console.error('Unreadable realtime message', destination, error);
    return;
  }
  for (const listener of topic.listeners) {
    // One screen's failure must not silence the others that hear the same topic.
    try {
      listener.onMessage(body);
    } catch (error) {
      console.error('Realtime listener failed', destination, error);
    }
  }
}

function leave(destination: string, listener: Listener): void {
  const topic = topics.get(destination);
  if (!topic?.listeners.delete(listener) || topic.listeners.size > 0) return;
  topics.delete(destination);
  if (client?.connected) topic.stomp?.unsubscribe();
}

function forgetSubscriptions(): void {
  for (const topic of topics.values()) {
    topic.stomp = null;
    topic.isActive = false;
  }
}

function lose(loser: Client, what?: string, detail?: unknown): void {
  if (what) console.warn(`Realtime: ${what}`, detail);
  if (client !== loser) return;
  forgetSubscriptions();
  setReady(false);
}

function setReady(next: boolean): void {
  if (isReady === next) return;
  isReady = next;
  for (const listener of readyListeners) listener();
}
