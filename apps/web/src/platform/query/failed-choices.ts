import { type Failure, failureOf } from '../http/failure.ts';

/** What a field says where nothing came that it could offer; `text` is what failed. Null while nothing has. */
export function failedChoices(
  query: { isError: boolean; data: unknown; error: unknown; refetch: () => unknown },
  text: string,
): (Failure & { onRetry: () => void }) | null {
  if (!query.isError || query.data !== undefined) return null;
  return { ...failureOf(query.error, text), onRetry: () => void query.refetch() };
}
