import { ApiError } from './api-error.ts';
import { failureLine } from './failure.ts';

interface RefusalOptions<Field extends string> {
  /** What failed, if the server's text does not help. */
  failed: string;
  /** The form's field for a field of another name on the server. */
  names?: Partial<Record<string, Field>>;
}

/** The server's refusal by the fields that it names; `form` has the sentence if it names none of this form. */
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
