import { BroadcastChannel } from 'node:worker_threads';

const browser = crypto.randomUUID();

class OwnChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${browser}`);
  }
}

/*
 * The web's test files share a process, which spares each of them the loading of React and Mantine. What the tabs of one browser
 * say to each other must not reach the next file's: each has channels of its own.
 */
Object.defineProperty(globalThis, 'BroadcastChannel', { value: OwnChannel, configurable: true, writable: true });
