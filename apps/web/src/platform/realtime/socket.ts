import { Client, type StompConfig } from '@stomp/stompjs';
import { HEARTBEAT_MS, RECONNECT_MS } from '@tertulia/contract/realtime/timing';
import assembleSockJS from 'sockjs-client/lib/main';
import webSocket from 'sockjs-client/lib/transport/websocket';
import xhrPolling from 'sockjs-client/lib/transport/xhr-polling';
import xhrStreaming from 'sockjs-client/lib/transport/xhr-streaming';

// Only the transports that need no hole in the page's content policy, as the iframe and JSONP ones would.
const SockJS = assembleSockJS([webSocket, xhrStreaming, xhrPolling]);

type Handlers = Pick<
  StompConfig,
  'onConnect' | 'onDisconnect' | 'onWebSocketClose' | 'onWebSocketError' | 'onStompError'
>;

/** A STOMP client over SockJS with the documents' delays, not yet started. */
export function createSocket(
  token: string,
  handlers: Handlers,
  openTransport: () => WebSocket = () => new SockJS('/ws'),
): Client {
  return new Client({
    ...handlers,
    webSocketFactory: openTransport,
    connectHeaders: { Authorization: `Bearer ${token}` },
    reconnectDelay: RECONNECT_MS,
    heartbeatIncoming: HEARTBEAT_MS,
    heartbeatOutgoing: HEARTBEAT_MS,
  });
}
