import { memo } from 'react';
import { parseFormato, safeLink, type Tramo } from './formato.ts';

/** A message's text with WhatsApp's marks and its links. */
export const Formato = memo(function Formato({ text }: { text: string }) {
  return parseFormato(text).map((tramo, index) => <Run key={index} tramo={tramo} />);
});

function Run({ tramo }: { tramo: Tramo }) {
  switch (tramo.kind) {
    case 'plain':
      return tramo.text;
    case 'bold':
      return <strong>{tramo.text}</strong>;
    case 'italic':
      return <em>{tramo.text}</em>;
    case 'strike':
      return <s>{tramo.text}</s>;
    case 'mono':
      return <code>{tramo.text}</code>;
    case 'link': {
      const href = safeLink(tramo.text);
      if (href === null) return tramo.text;
      return (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {tramo.text}
        </a>
      );
    }
  }
}
