import { ApiError } from './api-error.ts';

/**
 * The server's messages by the fields of a form that they name; empty if they name none of them. `names` has the form's
 * field for a field of another name on the server.
 */
export function refusedFields(
  error: unknown,
  fields: readonly string[],
  names: Partial<Record<string, string>> = {},
): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const all = [...(error.field ? [{ field: error.field, message: error.message }] : []), ...error.errors];
  const refused: Record<string, string> = {};
  for (const { field, message } of all) {
    const [first = ''] = field.split('.');
    const own = names[first] ?? first;
    if (!fields.includes(own)) continue;
    refused[own] = message;
    // an entry of a list or record may have an input of its own
    if (field !== first) refused[field] = message;
  }
  return refused;
}
