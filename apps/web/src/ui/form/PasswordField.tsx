import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useLengthLimit } from './useLengthLimit.ts';

interface PasswordFieldProps extends Omit<PasswordInputProps, 'value' | 'maxLength' | 'ref'> {
  value?: string;
  maxLength?: number;
}

/**
 * A password with a button that shows and hides it, reachable by keyboard and named by its action. A password that is
 * too long stays whole and is not sent.
 */
export function PasswordField({ value, maxLength = Number.POSITIVE_INFINITY, error, ...props }: PasswordFieldProps) {
  const { input, fault } = useLengthLimit<HTMLInputElement>(value ?? '', maxLength);
  const [isVisible, setVisible] = useState(false);
  const shown = fault ?? error;
  return (
    <PasswordInput
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? 'Ocultar contraseña' : 'Mostrar contraseña',
        'aria-hidden': false,
        tabIndex: 0,
      }}
      {...props}
      ref={input}
      value={value}
      error={shown}
      // Mantine omits it from this input
      aria-invalid={Boolean(shown) || undefined}
    />
  );
}
