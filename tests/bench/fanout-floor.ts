// The floor of workload f: a plain `ws` server that sends each message to all sockets, the sender included.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => {
  socket.on('message', (bytes) => {
    for (const client of sockets.clients) client.send(bytes, { binary: false });
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('SIGTERM', () => process.exit(0));
