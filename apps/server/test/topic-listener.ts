import { Client } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import type { BuiltUser } from './factories.ts';
import type { TestServer } from './server.ts';

/** Listens to topics as browsers do; to be closed before the server stops. */
export function createTopicListener(serverOf: () => TestServer) {
  const open: Client[] = [];
  return {
    /** What the person hears on the topic from now on, as it comes in. */
    async listen<Heard>(user: BuiltUser, topic: string): Promise<Heard[]> {
      const heard: Heard[] = [];
      const client = new Client({
        webSocketFactory: () => new SockJS(`${serverOf().url}/ws`),
        connectHeaders: { Authorization: `Bearer ${user.token}` },
        reconnectDelay: 0,
      });
      open.push(client);
      await new Promise<void>((resolve, reject) => {
        client.onStompError = (frame) => reject(new Error(frame.headers['message']));
        client.onConnect = () => {
          client.watchForReceipt('in', () => resolve());
          client.subscribe(topic, (message) => heard.push(JSON.parse(message.body)), { receipt: 'in' });
        };
        client.activate();
      });
      return heard;
    },
    close: () => Promise.all(open.map((client) => client.deactivate())),
  };
}
