const LIST = new Intl.ListFormat('es-CO', { type: 'conjunction' });

/** What `SubmitButton` says about a form of several fields: the labels of those that are empty or wrong. */
export function fieldsToComplete(labels: readonly string[]): string | null {
  return labels.length === 0 ? null : `Completa o corrige: ${LIST.format(labels)}.`;
}
