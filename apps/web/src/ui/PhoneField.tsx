import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { maskPhone } from './phone-mask.ts';

interface PhoneFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** `+` and digits, or empty. */
  value?: string;
  onChange: (value: string) => void;
}

/**
 * A phone number: a Colombian one is shown as `+57 300 123 4567` while it is typed and emitted as `+573001234567`; one that is
 * pasted with another country's code stays as it is.
 */
export function PhoneField({ value = '', onChange, ...rest }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [draft, setDraft] = useState('');
  const display = value === '' ? draft : maskPhone(value).display;

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function readTyped(event: ChangeEvent<HTMLInputElement>): void {
    const { value: text, selectionStart } = event.currentTarget;
    const isDeleting = text.length < display.length && value.startsWith('+57');
    const masked = maskPhone(text, selectionStart ?? text.length, isDeleting);
    caret.current = masked.caret;
    setDraft(masked.value === '' ? masked.display : '');
    onChange(masked.value);
  }

  return (
    <TextInput
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+57 300 123 4567"
      {...rest}
      value={display}
      onChange={readTyped}
    />
  );
}
