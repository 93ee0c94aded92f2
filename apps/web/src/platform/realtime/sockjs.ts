import assembleSockJS from 'sockjs-client/lib/main';
import webSocket from 'sockjs-client/lib/transport/websocket';
import xhrPolling from 'sockjs-client/lib/transport/xhr-polling';
import xhrStreaming from 'sockjs-client/lib/transport/xhr-streaming';

// Only the transports that need no exception in the content security policy, unlike iframe and JSONP.
const SockJS = assembleSockJS([webSocket, xhrStreaming, xhrPolling]);

/** SockJS finds a transport that the network permits: a WebSocket, else streamed or polled requests. */
export const openSockJs = (): WebSocket => new SockJS('/ws');
