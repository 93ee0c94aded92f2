import { ErrorState } from '../ui/MessageState.tsx';

/** What stands in place of a page that threw, or whose code could not be fetched. */
export function RouteError() {
  return <ErrorState text="No pudimos mostrar esta página." reason={null} onRetry={() => location.reload()} />;
}
