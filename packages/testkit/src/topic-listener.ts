import { Client } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import type { TestServer } from './server.ts';

/** Connects and listens to topics as browsers do; to be closed before the server stops. */
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
    /** The socket of whoever has this token, let in. */
    connect,
    /** What the person hears on the topic from now on, as it comes in. */
    async listen<Heard>({ token }: { token: string }, topic: string): Promise<Heard[]> {
      const heard: Heard[] = [];
      const client = await connect(token);
      await new Promise<void>((resolve, reject) => {
        client.onStompError = (frame) => reject(new Error(frame.headers['message']));
        client.watchForReceipt('in', () => resolve());
        client.subscribe(topic, (message) => heard.push(JSON.parse(message.body)), { receipt: 'in' });
      });
      return heard;
    },
    close: () => Promise.all(open.map((client) => client.deactivate())),
  };
}
