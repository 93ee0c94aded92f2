/**
 * The fields that changed since a form was opened. Only these are sent. Changes of other users or windows since then
 * stay, and a form that was opened before a deactivation does not reactivate a user.
 */
export function changedOf<Values extends object>(values: Values, before: Values): Partial<Values> {
  const isChanged = (name: string) => same(values, name) !== same(before, name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => isChanged(name))) as Partial<Values>;
}

/** True if a form has unsaved changes; a chosen file is one. */
export function isChanged<Values extends object>(values: Values, before: Values): boolean {
  return Object.keys(changedOf(values, before)).length > 0;
}

function same(values: object, name: string): string | undefined {
  return JSON.stringify((values as Record<string, unknown>)[name]);
}
