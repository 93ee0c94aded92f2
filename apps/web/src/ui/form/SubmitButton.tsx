import { Button, type ButtonProps, Text } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { keepFocus } from '../focus/keep-focus.ts';
import css from './SubmitButton.module.css';

type OwnButtonProps = Omit<ButtonProps, 'disabled'> & Omit<ComponentProps<'button'>, keyof ButtonProps | 'type'>;

interface SubmitButtonProps extends OwnButtonProps {
  /**
   * Why it is disabled, as a sentence; null when it is enabled. Omitted for a button that is always enabled: no line is
   * reserved for it.
   */
  missing?: string | null;
  /** Content before it, such as «Cancelar». */
  before?: ReactNode;
  /** Of the row of buttons. */
  rowClassName?: string | undefined;
  children: ReactNode;
}

/** The foot of a form: its buttons, and above them the missing fields while the last button is disabled. */
export function SubmitButton({ missing, before, rowClassName, children, mt = 16, ...button }: SubmitButtonProps) {
  const id = useId();
  const isMissing = typeof missing === 'string';
  return (
    <div className={css.foot}>
      {missing === undefined ? null : (
        <Text id={id} size="sm" c="dimmed" ta="end" mt={mt} mih={22} aria-live="polite">
          {missing}
        </Text>
      )}
      <div
        role="presentation"
        className={rowClassName}
        onMouseDown={keepFocus}
        style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 6 }}
      >
        {before}
        <Button {...button} type="submit" disabled={isMissing} aria-describedby={isMissing ? id : undefined}>
          {children}
        </Button>
      </div>
    </div>
  );
}
