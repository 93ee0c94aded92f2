import { isFinal } from '../platform/http/failure.ts';
import css from './PageMark.module.css';

/** How a page stands that is asked for while one scrolls. */
export type PageState = 'idle' | 'loading' | 'failed' | 'final';

/** How a page stands whose request failed: `final` where the same request can never succeed. */
export function failedPage(error: unknown): 'failed' | 'final' {
  return isFinal(error) ? 'final' : 'failed';
}

interface PageMarkProps {
  state: PageState;
  loading: string;
  failed: string;
  onRetry: () => void;
}

/** At the end of what is loaded: more is on its way, or could not be loaded. */
export function PageMark({ state, loading, failed, onRetry }: PageMarkProps) {
  if (state === 'failed' || state === 'final')
    return <PageFailed text={failed} isFinal={state === 'final'} onRetry={onRetry} />;
  return (
    <div className={css.mark}>
      {state === 'loading' ? <span className={css.loading} role="img" aria-label={loading} /> : null}
    </div>
  );
}

/** Above a chat's first line: its older ones are on their way, or could not be loaded. */
export function OlderState({ older, onRetry }: { older: PageState; onRetry: () => void }) {
  return (
    <PageMark
      state={older}
      loading="Cargando mensajes anteriores"
      failed="No pudimos cargar los mensajes anteriores."
      onRetry={onRetry}
    />
  );
}

interface PageFailedProps {
  text: string;
  isFinal: boolean;
  onRetry: () => void;
}

/** At either end of what is loaded: the next ones could not be loaded. */
export function PageFailed({ text, isFinal: isFinalFailure, onRetry }: PageFailedProps) {
  return (
    <div className={css.mark} role="alert">
      {text}
      {isFinalFailure ? null : (
        <button type="button" className={css.retry} onClick={onRetry}>
          Reintentar
        </button>
      )}
    </div>
  );
}
