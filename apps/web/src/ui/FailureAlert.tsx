import { Alert } from '@mantine/core';
import type { ComponentProps } from 'react';

interface FailureAlertProps extends Omit<ComponentProps<typeof Alert>, 'title' | 'children'> {
  /** What failed. */
  text: string;
  /** Why, where that is known. */
  reason: string | null;
  /** Says nothing here: a form may be changed and sent again. */
  isFinal?: boolean;
}

/** What a form came to that was refused: what failed, above why, or alone where nothing more is known. */
export function FailureAlert({ text, reason, isFinal: _isFinal, ...place }: FailureAlertProps) {
  return (
    <Alert color="red" variant="light" role="alert" {...place} title={reason === null ? undefined : text}>
      {reason ?? text}
    </Alert>
  );
}
