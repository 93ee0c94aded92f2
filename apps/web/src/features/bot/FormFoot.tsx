import { Button } from '@mantine/core';
import type { Failure } from '../../platform/http/failure.ts';
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx';
import { StaysOpen } from '../../ui/dialog/StaysOpen.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';

interface FormFootProps {
  /** The server's refusal, or null. */
  fault: Failure | null;
  cancel: string;
  submit: string;
  /** Why it cannot be submitted yet, or null. */
  missing: string | null;
  isBusy: boolean;
  onCancel: () => void;
}

/** The foot of a dialog's form: the failure, «Cancelar» and the submit button. */
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
