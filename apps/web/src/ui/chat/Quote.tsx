import type { ReactNode } from 'react';
import css from './Quote.module.css';

interface QuoteProps {
  title: string;
  text: string;
  /** The quoted message was deleted. */
  isGone?: boolean;
  label?: string;
  hint?: string;
  /** Null if the message cannot be shown yet. */
  onJump: (() => void) | null;
  children?: ReactNode;
}

/** The message that another one answers, in its bubble; pressing it jumps there. */
export function Quote({ title, text, isGone = false, label, hint, onJump, children }: QuoteProps) {
  return (
    <button
      type="button"
      className={css.quote}
      disabled={onJump === null}
      onClick={() => onJump?.()}
      aria-label={label}
      title={hint}
    >
      <span className={css.quoteText}>
        <bdi className={css.quoteTitle}>{title}</bdi>
        <bdi className={css.quoteBody} data-gone={isGone || undefined}>
          {text}
        </bdi>
      </span>
      {children}
    </button>
  );
}
