import css from './FailureWords.module.css';

interface FailureWordsProps {
  text: string;
  /** The reason, if known. */
  reason: string | null;
}

/** What failed, and below it the reason, for a small place with its own frame. */
export function FailureWords({ text, reason }: FailureWordsProps) {
  return (
    <span>
      {text}
      {reason === null ? null : <span className={css.reason}>{reason}</span>}
    </span>
  );
}
