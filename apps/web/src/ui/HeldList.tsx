import { useLayoutEffect, type HTMLAttributes, type Ref } from 'react';

export interface HeldListContext {
  /** Of `useEndHold`. */
  keep: () => void;
}

interface HeldListProps extends HTMLAttributes<HTMLDivElement> {
  ref?: Ref<HTMLDivElement>;
  context?: HeldListContext;
}

/** The lines of a chat (the `List` of its Virtuoso), which stay at their end whenever they are drawn anew. */
export function HeldList({ context, ...props }: HeldListProps) {
  useLayoutEffect(() => context?.keep());
  return <div {...props} />;
}
