import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

type Draw = (text: string) => ReactNode;

let drawn: Draw | null = null;
const listeners = new Set<() => void>();

/** A text with links; plain text until the link code has loaded. */
export function Enlaces({ text }: { text: string }) {
  const draw = useSyncExternalStore(subscribe, read, read);
  useEffect(() => void bring(), []);
  return draw ? draw(text) : text;
}

async function bring(): Promise<void> {
  if (drawn) return;
  try {
    const { TextoConEnlaces } = await import('./TextoConEnlaces.tsx');
    drawn = (words) => <TextoConEnlaces text={words} />;
  } catch (error) {
    // the plain text is shown, and the next message retries
    console.warn('Links: their code could not be fetched', error);
    return;
  }
  for (const listener of listeners) listener();
}

function read(): Draw | null {
  return drawn;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
