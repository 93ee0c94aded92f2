interface Resolving {
  isAsked: boolean;
  /** How many boards there are; null while that is not known. */
  boards: number | null;
  /** True when the state has been assigned or passed over. */
  isStateDone: boolean;
}

/** Which dialog of the resolve flow is due: with boards the state comes first, and always the confirmation. */
export function resolveStep({ isAsked, boards, isStateDone }: Resolving): 'none' | 'wait' | 'estado' | 'confirm' {
  if (!isAsked) return 'none';
  if (isStateDone || boards === 0) return 'confirm';
  return boards === null ? 'wait' : 'estado';
}
