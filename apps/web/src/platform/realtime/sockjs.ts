import assembleSockJS from 'sockjs-client/lib/main';
import webSocket from 'sockjs-client/lib/transport/websocket';
import xhrPolling from 'sockjs-client/lib/transport/xhr-polling';
import xhrStreaming from 'sockjs-client/lib/transport/xhr-streaming';

// Only the transports that need no hole in the page's content policy, as the iframe and JSONP ones would.
const SockJS = assembleSockJS([webSocket, xhrStreaming, xhrPolling]);

/** SockJS finds the way that the network lets through: a WebSocket, else streamed or polled requests. */
export const openSockJs = (): WebSocket => new SockJS('/ws');
