import { ColorInput, type ColorInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useBackCloses } from '../dialog/useBackCloses.ts';

type ColorFieldProps = Omit<ColorInputProps, 'popoverProps' | 'onFocus' | 'onClick' | 'onKeyDown'>;

/**
 * A color as `#1a2b3c`, typed or chosen from a palette. The palette opens beside the field, or above it if there is no
 * space: below it, it would cover the form's «Guardar». Esc and a phone's back button close the palette alone.
 */
export function ColorField({ onBlur, ...props }: ColorFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  useBackCloses(isOpen, close);
  return (
    <ColorInput
      format="hex"
      eyeDropperButtonProps={{ 'aria-label': 'Tomar un color de la pantalla' }}
      {...props}
      // Esc here does not close the dialog
      data-mantine-stop-propagation={isOpen || undefined}
      onFocus={open}
      onClick={open}
      onBlur={(event) => {
        onBlur?.(event);
        close();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        close();
      }}
      popoverProps={{
        opened: isOpen,
        position: 'right-start',
        middlewares: { flip: { fallbackPlacements: ['top-start', 'top-end', 'bottom-start'] }, shift: true },
      }}
    />
  );
}
