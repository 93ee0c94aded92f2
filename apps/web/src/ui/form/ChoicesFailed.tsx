import css from './ChoicesFailed.module.css';
import { FailureWords } from '../feedback/FailureWords.tsx';
import { RetryButton } from '../feedback/RetryButton.tsx';

/** What failed, the reason if known, and the retry. */
export interface FailedChoices {
  text: string;
  reason: string | null;
  /** The same request can never succeed: no «Reintentar». */
  isFinal?: boolean | undefined;
  onRetry: () => void;
}

interface ChoicesFailedProps extends FailedChoices {
  /** Opens the field's list after a retry if the field does not do so itself. */
  onOpen?: () => void;
  /**
   * The id that several fields name as their `failedAt`: this message serves all of them, and its retry focuses the
   * first.
   */
  id?: string;
}

/**
 * The `error` of a field whose options failed to load: the reason below it, with «Reintentar», which returns the focus
 * to the field.
 */
export function ChoicesFailed({ text, reason, isFinal = false, onRetry, onOpen, id }: ChoicesFailedProps) {
  return (
    <span className={css.line} role="alert" id={id} data-for-several={id === undefined ? undefined : true}>
      <FailureWords text={text} reason={reason} />
      <RetryButton
        failure={{ isFinal }}
        className={css.retry}
        size="compact-xs"
        // a press does not take the focus: a field that loses it drops the typed text
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          fieldOf(currentTarget)?.focus();
          onOpen?.();
          onRetry();
        }}
      />
    </span>
  );
}

/** A field references its message by id. */
function fieldOf(button: HTMLElement): HTMLElement | null {
  const note = button.closest('[data-for-several], [id$="-error"]');
  if (note === null) return null;
  const id = CSS.escape(note.id);
  return document.querySelector<HTMLElement>(`[aria-describedby~="${id}"], [aria-errormessage="${id}"]`);
}
