import { useSyncExternalStore } from 'react';
import { getSession, onSessionChange } from '../session/session.ts';
import { Connection } from './connection.ts';

const connection = new Connection({ loadSocket: () => import('./socket.ts') });

/** Keeps one socket open while there is a session. Called once, at the start of the app. */
export function followSession(): void {
  const follow = () => connection.follow(getSession()?.token ?? null);
  onSessionChange(follow);
  window.addEventListener('offline', () => connection.drop());
  follow();
}

/**
 * Subscribes to a destination on the one socket, through every reconnection. `onMessage` gets the parsed body.
 * `onActive` runs each time the server has confirmed the subscription, and also after a timeout: data fetched before
 * that may lack an event. Returns the unsubscribe function.
 */
export function subscribe(destination: string, onMessage: (body: unknown) => void, onActive?: () => void): () => void {
  return connection.subscribe(destination, onMessage, onActive);
}

/** Runs the listener when the connection becomes ready or stops being ready. */
export function onReadyChange(listener: () => void): () => void {
  return connection.onReadyChange(listener);
}

/** Runs the listener each time the connection becomes ready. */
export function onReady(listener: () => void): () => void {
  return connection.onReadyChange(() => {
    if (connection.isReady()) listener();
  });
}

/** Whether live events arrive now, as React state. */
export function useRealtimeReady(): boolean {
  return useSyncExternalStore(connection.onReadyChange, connection.isReady);
}
