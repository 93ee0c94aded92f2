import css from './FailureWords.module.css';

interface FailureWordsProps {
  /** What failed. */
  text: string;
  /** Why, where that is known. */
  reason: string | null;
}

/** What failed, and why beneath it, for a small place that brings its own frame. */
export function FailureWords({ text, reason }: FailureWordsProps) {
  return (
    <span>
      {text}
      {reason === null ? null : <span className={css.reason}>{reason}</span>}
    </span>
  );
}
