import { type Failure, failureOf } from '../http/failure.ts';

/** The message of a field whose options failed to load; `text` says what failed. Null without a failure. */
export function failedChoices(
  query: { isError: boolean; data: unknown; error: unknown; refetch: () => unknown },
  text: string,
): (Failure & { onRetry: () => void }) | null {
  if (!query.isError || query.data !== undefined) return null;
  return { ...failureOf(query.error, text), onRetry: () => void query.refetch() };
}
