import { isFinal } from '../../platform/http/failure.ts';
import css from './PageMark.module.css';

/** State of a page that loads while the user scrolls. */
export type PageState = 'idle' | 'loading' | 'failed' | 'final';

/** State of a failed page: `final` if the same request can never succeed. */
export function failedPage(error: unknown): 'failed' | 'final' {
  return isFinal(error) ? 'final' : 'failed';
}

interface PageMarkProps {
  state: PageState;
  loading: string;
  failed: string;
  onRetry: () => void;
}

/** At the end of the loaded rows: more are loading, or failed to load. */
export function PageMark({ state, loading, failed, onRetry }: PageMarkProps) {
  if (state === 'failed' || state === 'final')
    return <PageFailed text={failed} isFinal={state === 'final'} onRetry={onRetry} />;
  return (
    <div className={css.mark}>
      {state === 'loading' ? <span className={css.loading} role="img" aria-label={loading} /> : null}
    </div>
  );
}

/** Above a chat's first line: its older ones are loading, or failed to load. */
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

/** At either end of the loaded lines: the next ones failed to load. */
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
