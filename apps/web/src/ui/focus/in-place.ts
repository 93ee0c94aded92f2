/**
 * How a list's address follows search and filters: without a history entry. No form asks about unsaved changes, since a
 * dialog above the list stays open; a search starts a moment after its last letter, when the user may already be in
 * such a form.
 */
export const IN_PLACE = { replace: true, ignoreBlocker: true } as const;
