import { type RefObject, useRef } from 'react';
import { formatCount } from '../../platform/format/numbers.ts';
import { useFormHold } from './useFormHold.ts';

interface LengthLimit<Element> {
  input: RefObject<Element | null>;
  /** The excess of the text in characters, as a sentence; undefined if it is not too long. */
  fault: string | undefined;
}

/**
 * The limit of a text field. A text that is too long stays whole, and its form is not sent: the browser's own
 * `maxLength` would silently cut pasted text.
 */
export function useLengthLimit<Element extends HTMLInputElement | HTMLTextAreaElement>(
  text: string,
  maxLength: number,
): LengthLimit<Element> {
  const input = useRef<Element>(null);
  const surplus = text.length - maxLength;
  useFormHold(input, { refuses: () => surplus > 0 });
  const fault = surplus > 0 ? `Máximo ${formatCount(maxLength)} caracteres: sobran ${formatCount(surplus)}` : undefined;
  return { input, fault };
}
