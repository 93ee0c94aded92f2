import { memo, type ReactNode } from 'react';
import { Enlaces } from './Enlaces.tsx';
import { parseFormato, safeLink, type Tramo } from './formato.ts';

/** A message's text with WhatsApp's marks and its links. */
export const Formato = memo(function Formato({ text, renderWords = withEnlaces }: FormatoProps) {
  return parseFormato(text).map((tramo, index) => <Run key={index} tramo={tramo} renderWords={renderWords} />);
});

interface FormatoProps {
  text: string;
  /** Draws the words of a run, for a text in which more than WhatsApp's marks stands out. */
  renderWords?: (words: string) => ReactNode;
}

const withEnlaces = (words: string): ReactNode => <Enlaces text={words} />;

function Run({ tramo, renderWords }: { tramo: Tramo; renderWords: (words: string) => ReactNode }) {
  switch (tramo.kind) {
    case 'plain':
      return renderWords(tramo.text);
    case 'bold':
      return <strong>{renderWords(tramo.text)}</strong>;
    case 'italic':
      return <em>{renderWords(tramo.text)}</em>;
    case 'strike':
      return <s>{renderWords(tramo.text)}</s>;
    case 'link': {
      const href = safeLink(tramo.text);
      if (href === null) return <Enlaces text={tramo.text} />;
      return (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {tramo.text}
        </a>
      );
    }
    case 'mono':
      return <code>{renderWords(tramo.text)}</code>;
  }
}
