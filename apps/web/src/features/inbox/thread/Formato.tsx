import { memo, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { parseFormato, safeLink, type TextRun } from './format-parser.ts';

/** A message's text with WhatsApp's formatting and its links. */
export const Formato = memo(function Formato({ text, renderWords = withEnlaces }: FormatoProps) {
  return parseFormato(text).map((run, index) => <Run key={index} run={run} renderWords={renderWords} />);
});

interface FormatoProps {
  text: string;
  /** Renders the words of a run, for a text with further highlights. */
  renderWords?: (words: string) => ReactNode;
}

const withEnlaces = (words: string): ReactNode => <Enlaces text={words} />;

function Run({ run, renderWords }: { run: TextRun; renderWords: (words: string) => ReactNode }) {
  switch (run.kind) {
    case 'plain':
      return renderWords(run.text);
    case 'bold':
      return <strong>{renderWords(run.text)}</strong>;
    case 'italic':
      return <em>{renderWords(run.text)}</em>;
    case 'strike':
      return <s>{renderWords(run.text)}</s>;
    case 'link': {
      const href = safeLink(run.text);
      if (href === null) return <Enlaces text={run.text} />;
      return (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {run.text}
        </a>
      );
    }
    case 'mono':
      return <code>{renderWords(run.text)}</code>;
  }
}

type Draw = (text: string) => ReactNode;

let drawn: Draw | null = null;
const listeners = new Set<() => void>();

/** A text with links; plain text until the link code has loaded. */
function Enlaces({ text }: { text: string }) {
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
