import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useLengthLimit } from './useLengthLimit.ts';

interface AutocompleteFieldProps extends Omit<AutocompleteProps, 'value' | 'defaultValue' | 'maxLength' | 'ref'> {
  value: string;
  maxLength: number;
}

/**
 * A text with suggestions and a limit. A text that is too long stays whole, the field shows the excess, and the form is
 * not sent.
 */
export function AutocompleteField({ value, maxLength, error, ...rest }: AutocompleteFieldProps) {
  const { input, fault } = useLengthLimit<HTMLInputElement>(value, maxLength);
  return <Autocomplete {...rest} ref={input} value={value} error={fault ?? error} />;
}
