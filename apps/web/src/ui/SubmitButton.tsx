import { Button, type ButtonProps, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SubmitButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why it cannot be pressed yet, as a sentence; null when it can. */
  missing: string | null;
  /** What stands before it, as «Cancelar». */
  before?: ReactNode;
  children: ReactNode;
}

/** The foot of a form: its buttons, and above them what is missing while the last one is disabled. */
export function SubmitButton({ missing, before, children, ...button }: SubmitButtonProps) {
  const id = useId();
  return (
    <div>
      <Text id={id} size="sm" c="dimmed" ta="end" mt={16} mih={22} aria-live="polite">
        {missing}
      </Text>
      <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 6 }}>
        {before}
        <Button
          {...button}
          type="submit"
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : id}
        >
          {children}
        </Button>
      </div>
    </div>
  );
}
