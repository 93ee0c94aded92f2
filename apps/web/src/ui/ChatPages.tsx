import css from './ChatLines.module.css';

/** How a page of a chat's lines stands that is asked for while one scrolls. */
export type PageState = 'idle' | 'loading' | 'failed';

/** Above a chat's first line: its older ones are on their way, or could not be loaded. */
export function OlderState({ older, onRetry }: { older: PageState; onRetry: () => void }) {
  if (older === 'failed') return <PageFailed text="No pudimos cargar los mensajes anteriores." onRetry={onRetry} />;
  return (
    <div className={css.older}>
      {older === 'loading' ? (
        <span className={css.olderLoading} role="img" aria-label="Cargando mensajes anteriores" />
      ) : null}
    </div>
  );
}

/** At either end of a chat's loaded lines: the next ones could not be loaded. */
export function PageFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={css.older} role="alert">
      {text}
      <button type="button" className={css.olderRetry} onClick={onRetry}>
        Reintentar
      </button>
    </div>
  );
}
