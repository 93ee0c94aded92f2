import { Button, Group } from '@mantine/core';
import type { Failure } from '../../platform/http/failure.ts';
import { FailureAlert } from '../../ui/FailureAlert.tsx';

interface FormFootProps {
  /** What the server refused, or null. */
  fault: Failure | null;
  cancel: string;
  submit: string;
  isComplete: boolean;
  isBusy: boolean;
  onCancel: () => void;
}

/** The end of a dialog's form: what went wrong, the way out, and the way on. */
export function FormFoot({ fault, cancel, submit, isComplete, isBusy, onCancel }: FormFootProps) {
  return (
    <>
      {fault === null ? null : <FailureAlert {...fault} py={8} />}
      <Group justify="flex-end" gap={8} mt={4}>
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" disabled={!isComplete} loading={isBusy}>
          {submit}
        </Button>
      </Group>
    </>
  );
}
