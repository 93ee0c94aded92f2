import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

type Draw = (text: string) => ReactNode;

let drawn: Draw | null = null;
const listeners = new Set<() => void>();

/** A text whose addresses and numbers lead where they say; the words alone until the code for it has come. */
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
    // the words are there all the same, and the next message asks again
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
