import { Client, type IStompSocket, type StompConfig } from '@stomp/stompjs';
import { HEARTBEAT_MS, RECONNECT_MS } from '@tertulia/contract/realtime/timing';
import { bringCode } from '../http/bring-code.ts';
import { createWires } from './wire.ts';

/** A socket that opens without a response has no heartbeats yet: only this limit ends the wait. */
const UNANSWERED_MS = 20_000;
const STOMP_PROTOCOLS = ['v12.stomp'];

const openWire = createWires({
  openWebSocket: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws/websocket`, STOMP_PROTOCOLS),
  loadSockJs: () => bringCode(() => import('./sockjs.ts')),
});

type Handlers = Pick<
  StompConfig,
  'onConnect' | 'onDisconnect' | 'onWebSocketClose' | 'onWebSocketError' | 'onStompError'
>;

/** A STOMP client with the documents' delays, not yet started; over SockJS if a plain WebSocket is blocked. */
export function createSocket(token: string, handlers: Handlers, openTransport: () => IStompSocket = openWire): Client {
  return new Client({
    ...handlers,
    webSocketFactory: openTransport,
    connectHeaders: { Authorization: `Bearer ${token}` },
    reconnectDelay: RECONNECT_MS,
    connectionTimeout: UNANSWERED_MS,
    heartbeatIncoming: HEARTBEAT_MS,
    heartbeatOutgoing: HEARTBEAT_MS,
  });
}
