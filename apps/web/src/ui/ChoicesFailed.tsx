import css from './ChoicesFailed.module.css';
import { FailureWords } from './FailureWords.tsx';
import { RetryButton } from './RetryButton.tsx';

/** What failed, and why, where that is known; and the way to ask again. */
export interface FailedChoices {
  text: string;
  reason: string | null;
  /** The same request can never succeed: no «Reintentar». */
  isFinal?: boolean | undefined;
  onRetry: () => void;
}

interface ChoicesFailedProps extends FailedChoices {
  /** Opens the field's list, where it is not its own to open: what was asked for again is to be seen. */
  onOpen?: () => void;
  /** What several fields without choices name as their `failedAt`: it stands for all of them, and leads back into the first. */
  id?: string;
}

/** `error` of a field whose choices did not come: says so beneath it, with «Reintentar», which leads back into the field. */
export function ChoicesFailed({ text, reason, isFinal = false, onRetry, onOpen, id }: ChoicesFailedProps) {
  return (
    <span className={css.line} role="alert" id={id} data-for-several={id === undefined ? undefined : true}>
      <FailureWords text={text} reason={reason} />
      <RetryButton
        failure={{ isFinal }}
        className={css.retry}
        size="compact-xs"
        // a press does not take the focus, for a field that is left forgets what was typed
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

/** A field names what is said of it. */
function fieldOf(button: HTMLElement): HTMLElement | null {
  const told = button.closest('[data-for-several], [id$="-error"]');
  if (told === null) return null;
  const id = CSS.escape(told.id);
  return document.querySelector<HTMLElement>(`[aria-describedby~="${id}"], [aria-errormessage="${id}"]`);
}
