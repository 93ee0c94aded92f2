import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';
import { useLengthLimit } from './useLengthLimit.ts';

interface TextFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'maxLength'> {
  value?: string;
  maxLength: number;
  ref?: Ref<HTMLInputElement>;
}

/** One line with a limit. A text that is too long stays whole, the field shows the excess, and the form is not sent. */
export function TextField({ value = '', maxLength, error, ref, ...rest }: TextFieldProps) {
  const { input, fault } = useLengthLimit<HTMLInputElement>(value, maxLength);
  return <TextInput {...rest} ref={useMergedRef(input, ref)} value={value} error={fault ?? error} />;
}
