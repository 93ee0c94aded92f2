import { Button } from '@mantine/core';
import type { Failure } from '../../platform/http/failure.ts';
import { FailureAlert } from '../../ui/FailureAlert.tsx';
import { StaysOpen } from '../../ui/StaysOpen.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';

interface FormFootProps {
  /** What the server refused, or null. */
  fault: Failure | null;
  cancel: string;
  submit: string;
  /** Why it cannot be submitted yet, or null. */
  missing: string | null;
  isBusy: boolean;
  onCancel: () => void;
}

/** The end of a dialog's form: what went wrong, the way out, and the way on. */
export function FormFoot({ fault, cancel, submit, missing, isBusy, onCancel }: FormFootProps) {
  return (
    <>
      <StaysOpen isSending={isBusy} />
      {fault === null ? null : <FailureAlert {...fault} py={8} />}
      <SubmitButton
        mt={0}
        missing={missing}
        loading={isBusy}
        before={
          <Button variant="default" disabled={isBusy} onClick={onCancel}>
            {cancel}
          </Button>
        }
      >
        {submit}
      </SubmitButton>
    </>
  );
}
