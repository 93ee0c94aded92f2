/**
 * The fields that changed since a form was opened. Only these are sent. Changes of other users or windows since then
 * stay, and a form that was opened before a deactivation does not reactivate a user.
 */
export function changedOf<Values extends object>(values: Values, before: Values): Partial<Values> {
  const known = before as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, known[name])),
  ) as Partial<Values>;
}

/** True if a form has unsaved changes; a chosen file is one. */
export function isChanged<Values extends object>(values: Values, before: Values): boolean {
  return Object.keys(changedOf(values, before)).length > 0;
}

function isSame(value: unknown, before: unknown): boolean {
  // JSON does not distinguish files
  if (value instanceof Blob && before instanceof Blob) return value === before;
  return JSON.stringify(value) === JSON.stringify(before);
}
