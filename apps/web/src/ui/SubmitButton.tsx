import { Button, type ButtonProps, Text } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { keepFocus } from './keep-focus.ts';

type OwnButtonProps = Omit<ButtonProps, 'disabled'> & Omit<ComponentProps<'button'>, keyof ButtonProps | 'type'>;

interface SubmitButtonProps extends OwnButtonProps {
  /** Why it cannot be pressed yet, as a sentence; null when it can. */
  missing: string | null;
  /** What stands before it, as «Cancelar». */
  before?: ReactNode;
  /** Of the row of buttons. */
  rowClassName?: string | undefined;
  children: ReactNode;
}

/** The foot of a form: its buttons, and above them what is missing while the last one is disabled. */
export function SubmitButton({ missing, before, rowClassName, children, mt = 16, ...button }: SubmitButtonProps) {
  const id = useId();
  return (
    <div>
      <Text id={id} size="sm" c="dimmed" ta="end" mt={mt} mih={22} aria-live="polite">
        {missing}
      </Text>
      <div
        role="presentation"
        className={rowClassName}
        onMouseDown={keepFocus}
        style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 6 }}
      >
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
