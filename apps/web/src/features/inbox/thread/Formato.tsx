import { memo, type ReactNode } from 'react';
import { TextoConEnlaces } from './TextoConEnlaces.tsx';
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

const withEnlaces = (words: string): ReactNode => <TextoConEnlaces text={words} />;

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
      if (href === null) return <TextoConEnlaces text={run.text} />;
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
