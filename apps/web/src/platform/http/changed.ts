/**
 * What is not as it was when a form was opened. Only that is sent: what others changed meanwhile, in another window or on
 * another desk, stays as they left it, and nobody is made active again by a form that was opened before they were deactivated.
 */
export function changedOf<Values extends object>(values: Values, before: Values): Partial<Values> {
  const isChanged = (name: string) => same(values, name) !== same(before, name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => isChanged(name))) as Partial<Values>;
}

/** Whether a form holds something that would be lost; a file that was chosen is something. */
export function isChanged<Values extends object>(values: Values, before: Values): boolean {
  return Object.keys(changedOf(values, before)).length > 0;
}

function same(values: object, name: string): string | undefined {
  return JSON.stringify((values as Record<string, unknown>)[name]);
}
