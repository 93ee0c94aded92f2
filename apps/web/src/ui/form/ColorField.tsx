import { ColorInput, type ColorInputProps } from '@mantine/core';

/**
 * A color as `#1a2b3c`, typed or chosen from a palette. The palette opens beside the field, or above it where there is no
 * room: below it, it would cover the form's «Guardar».
 */
export function ColorField({ popoverProps, ...props }: ColorInputProps) {
  return (
    <ColorInput
      format="hex"
      eyeDropperButtonProps={{ 'aria-label': 'Tomar un color de la pantalla' }}
      {...props}
      popoverProps={{
        position: 'right-start',
        middlewares: { flip: { fallbackPlacements: ['top-start', 'top-end', 'bottom-start'] }, shift: true },
        ...popoverProps,
      }}
    />
  );
}
