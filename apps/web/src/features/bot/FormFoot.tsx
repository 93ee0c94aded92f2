import { Button, Group, Text } from '@mantine/core';

interface FormFootProps {
  /** What the server refused, or null. */
  fault: string | null;
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
      {fault === null ? null : (
        <Text size="sm" c="var(--t-danger)" role="alert">
          {fault}
        </Text>
      )}
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
