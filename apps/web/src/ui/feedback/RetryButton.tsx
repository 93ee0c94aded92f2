import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEventHandler } from 'react';

interface RetryButtonProps extends Omit<ButtonProps, 'children'> {
  failure: { isFinal?: boolean | undefined };
  onClick: MouseEventHandler<HTMLButtonElement>;
  onMouseDown?: MouseEventHandler<HTMLButtonElement>;
  'data-autofocus'?: boolean;
}

/**
 * «Reintentar», for a request that may succeed another time. After a final failure it renders nothing; every place with
 * a retry uses it.
 */
export function RetryButton({ failure, ...button }: RetryButtonProps) {
  if (failure.isFinal) return null;
  return (
    <Button variant="default" size="xs" {...button}>
      Reintentar
    </Button>
  );
}
