import { ApiError } from './api-error.ts';
import { failureLine } from './failure.ts';

interface RefusalOptions<Field extends string> {
  /** What failed, where the server says nothing of use. */
  failed: string;
  /** The form's field for a field that the server calls otherwise. */
  names?: Partial<Record<string, Field>>;
}

/** What the server refused, at the fields that it names; `form` holds the sentence where it names none of this form. */
export function refusalOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  { failed, names = {} }: RefusalOptions<Field>,
): Partial<Record<Field | 'form', string>> {
  const refused: Partial<Record<Field | 'form', string>> = {};
  if (error instanceof ApiError) {
    const all = [...(error.field ? [{ field: error.field, message: error.message }] : []), ...error.errors];
    for (const { field, message } of all) {
      const own = names[field] ?? fields.find((one) => one === field);
      if (own !== undefined) refused[own] = message;
    }
  }
  if (Object.keys(refused).length === 0) refused.form = failureLine(error, failed);
  return refused;
}
