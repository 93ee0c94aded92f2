import { useLayoutEffect, type HTMLAttributes, type Ref } from 'react';

export interface HeldListContext {
  /** Of `useEndHold`. */
  onDrawn: (isPlaced: boolean) => void;
}

interface HeldListProps extends HTMLAttributes<HTMLDivElement> {
  ref?: Ref<HTMLDivElement>;
  context?: HeldListContext;
}

/** The lines of a chat (the `List` of its Virtuoso), which stay at their end whenever they are drawn anew. */
export function HeldList({ context, ...props }: HeldListProps) {
  // the list is hidden until it stands where it is to open
  const isPlaced = props.style?.visibility !== 'hidden';
  useLayoutEffect(() => context?.onDrawn(isPlaced));
  return <div {...props} />;
}
