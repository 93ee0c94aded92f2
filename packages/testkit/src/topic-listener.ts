import { Client } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import type { TestServer } from './server.ts';

/** Connects and subscribes to topics like a browser; must be closed before the server stops. */
export function createTopicListener(serverOf: () => TestServer) {
  const open: Client[] = [];
  const connect = async (token: string): Promise<Client> => {
    const client = new Client({
      webSocketFactory: () => new SockJS(`${serverOf().url}/ws`),
      connectHeaders: { Authorization: `Bearer ${token}` },
      reconnectDelay: 0,
    });
    open.push(client);
    await new Promise<void>((resolve, reject) => {
      client.onStompError = (frame) => reject(new Error(frame.headers['message']));
      client.onConnect = () => resolve();
      client.activate();
    });
    return client;
  };
  return {
    /** Opens an authenticated socket for this token. */
    connect,
    /** Collects the frames of the topic for this user from now on. */
    async listen<Body>({ token }: { token: string }, topic: string): Promise<Body[]> {
      const received: Body[] = [];
      const client = await connect(token);
      await new Promise<void>((resolve, reject) => {
        client.onStompError = (frame) => reject(new Error(frame.headers['message']));
        client.watchForReceipt('in', () => resolve());
        client.subscribe(topic, (message) => received.push(JSON.parse(message.body)), { receipt: 'in' });
      });
      return received;
    },
    close: () => Promise.all(open.map((client) => client.deactivate())),
  };
}
