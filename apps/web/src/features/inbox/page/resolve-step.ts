interface Resolving {
  isResolving: boolean;
  /** The number of boards; null until it is known. */
  boards: number | null;
  /** True when the state was set or skipped. */
  isStateDone: boolean;
}

/** The dialog of the resolve flow that is due: with boards the state comes first, and always the confirmation. */
export function resolveStep({ isResolving, boards, isStateDone }: Resolving): 'none' | 'wait' | 'estado' | 'confirm' {
  if (!isResolving) return 'none';
  if (isStateDone || boards === 0) return 'confirm';
  return boards === null ? 'wait' : 'estado';
}
