import { Alert } from '@mantine/core';
import { tooManyAttempts } from '@tertulia/contract/core/wait';

/** Shows the remaining wait in the form. The toast has announced it, so this is no live region. */
export function WaitNotice({ leftMs }: { leftMs: number | null }) {
  if (leftMs === null) return null;
  return (
    <Alert color="red" variant="light" role="note">
      {tooManyAttempts(leftMs / 1000)}
    </Alert>
  );
}
