/**
 * How a list's address follows what is searched for and filtered: without a step back. No form is asked about, since what stands above
 * the list in a dialog stays open; a search goes off a moment after its last letter, when such a form may be written in already.
 */
export const IN_PLACE = { replace: true, ignoreBlocker: true } as const;
