import { useSelector } from '@tanstack/react-store';
import { bringCode } from '../http/bring-code.ts';
import { getSession, onSessionChange } from '../session/session.ts';
import { Connection } from './connection.ts';

/** The one socket. */
export const connection = new Connection({ loadSocket: () => bringCode(() => import('./socket.ts')) });

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

/** Runs the listener each time the connection becomes ready. */
export function onReady(listener: () => void): void {
  connection.ready.subscribe((isReady) => isReady && listener());
}

/** Whether live events arrive now, as React state. */
export function useRealtimeReady(): boolean {
  return useSelector(connection.ready);
}
