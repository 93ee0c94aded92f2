import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A password with a button that shows and hides it, reachable by keyboard and named for what it will do. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
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
    />
  );
}
