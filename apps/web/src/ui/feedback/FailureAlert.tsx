import { Alert } from '@mantine/core';
import type { ComponentProps } from 'react';

interface FailureAlertProps extends Omit<ComponentProps<typeof Alert>, 'title' | 'children'> {
  text: string;
  /** The reason, if known. */
  reason: string | null;
  /** Unused here: a form may be changed and sent again, and its failure stays. */
  isFinal?: boolean;
  ms?: number;
}

/** The failure of a form: what failed, and below it the reason if known. */
export function FailureAlert({ text, reason, isFinal: _isFinal, ms: _ms, ...place }: FailureAlertProps) {
  return (
    <Alert color="red" variant="light" role="alert" {...place} title={reason === null ? undefined : text}>
      {reason ?? text}
    </Alert>
  );
}
