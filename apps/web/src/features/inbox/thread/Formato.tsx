import { memo, type ReactNode } from 'react';
import { Enlaces } from './Enlaces.tsx';
import { parseFormato, safeLink, type DetachedWindow } from './formato.ts';

/** A message's text with WhatsApp's formatting and its links. */
export const Formato = memo(function Formato({ text, renderWords = withEnlaces }: FormatoProps) {
  return parseFormato(text).map((detached, index) => <Run key={index} detached={detached} renderWords={renderWords} />);
});

interface FormatoProps {
  text: string;
  /** Renders the words of a run, for a text with further highlights. */
  renderWords?: (words: string) => ReactNode;
}

const withEnlaces = (words: string): ReactNode => <Enlaces text={words} />;

function Run({ detached, renderWords }: { detached: DetachedWindow; renderWords: (words: string) => ReactNode }) {
  switch (detached.kind) {
    case 'plain':
      return renderWords(detached.text);
    case 'bold':
      return <strong>{renderWords(detached.text)}</strong>;
    case 'italic':
      return <em>{renderWords(detached.text)}</em>;
    case 'strike':
      return <s>{renderWords(detached.text)}</s>;
    case 'link': {
      const href = safeLink(detached.text);
      if (href === null) return <Enlaces text={detached.text} />;
      return (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {detached.text}
        </a>
      );
    }
    case 'mono':
      return <code>{renderWords(detached.text)}</code>;
  }
}
