import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { maskPhone } from './phone-mask.ts';

interface PhoneFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** `+` and digits, or empty. */
  value?: string;
  onChange: (value: string) => void;
}

/** A stored number may be longer than the mask, or contain words: it is shown whole. */
function shownOf(value: string): string {
  const { display, value: kept } = maskPhone(value);
  return kept.replace(/\D/g, '').endsWith(value.replace(/\D/g, '')) ? display : value;
}

/**
 * A phone number. A Colombian one is displayed as `+57 300 123 4567` during typing and emitted as `+573001234567`. A
 * pasted one with another country's code stays unchanged.
 */
export function PhoneField({ value = '', onChange, ...rest }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [draft, setDraft] = useState('');
  const display = value === '' ? draft : shownOf(value);

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function readTyped(event: ChangeEvent<HTMLInputElement>): void {
    const { value: text, selectionStart } = event.currentTarget;
    const caretAt = selectionStart ?? text.length;
    // shorter by deletion, not by another number pasted over it
    const isDeleting =
      caretAt > 0 &&
      text.length < display.length &&
      value.startsWith('+57') &&
      display.startsWith(text.slice(0, caretAt));
    const masked = maskPhone(text, caretAt, isDeleting);
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
