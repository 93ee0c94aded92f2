const LIST = new Intl.ListFormat('es-CO', { type: 'conjunction' });

/** The text of `SubmitButton` for a form with several fields: the labels of the empty or wrong ones. */
export function fieldsToComplete(labels: readonly string[]): string | null {
  return labels.length === 0 ? null : `Completa o corrige: ${LIST.format(labels)}.`;
}
