import { ErrorState } from '../ui/feedback/MessageState.tsx';

/** Replaces a page that threw, or whose code could not be loaded. */
export function RouteError() {
  return <ErrorState text="No pudimos mostrar esta página." reason={null} onRetry={() => location.reload()} />;
}
