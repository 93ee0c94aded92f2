import { useSyncExternalStore } from 'react';
import { getSession, onSessionChange } from '../session/session.ts';
import { Connection } from './connection.ts';

const connection = new Connection({ loadSocket: () => import('./socket.ts') });

/** Keeps one socket open for as long as there is a session. To be called once, when the app starts. */
export function followSession(): void {
  const follow = () => connection.follow(getSession()?.token ?? null);
  onSessionChange(follow);
  window.addEventListener('offline', () => connection.drop());
  follow();
}

/**
 * Hears a destination on the one socket, through every reconnection. `onMessage` gets the parsed body; `onActive` is
 * called each time the server has confirmed the subscription, and also where it is slow to: what was fetched before that may lack
 * an event.
 * Returns the way to stop.
 */
export function subscribe(destination: string, onMessage: (body: unknown) => void, onActive?: () => void): () => void {
  return connection.subscribe(destination, onMessage, onActive);
}

/** Calls back when the connection becomes ready or stops being so. */
export function onReadyChange(listener: () => void): () => void {
  return connection.onReadyChange(listener);
}

/** Calls back each time the connection has become ready. */
export function onReady(listener: () => void): () => void {
  return connection.onReadyChange(() => {
    if (connection.isReady()) listener();
  });
}

/** Whether live events arrive just now, as React state. */
export function useRealtimeReady(): boolean {
  return useSyncExternalStore(connection.onReadyChange, connection.isReady);
}
