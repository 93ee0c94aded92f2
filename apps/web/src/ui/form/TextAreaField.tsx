import { Textarea, type TextareaProps } from '@mantine/core';
import { formatCount } from '../../platform/format/numbers.ts';
import css from './TextAreaField.module.css';

interface TextAreaFieldProps extends Omit<TextareaProps, 'value' | 'defaultValue' | 'maxLength'> {
  value?: string;
  maxLength: number;
}

/**
 * Several lines that grow with their text, with a counter. A text that is too long stays whole, and the field says by how much:
 * a browser's own limit would cut what is pasted without a word. The form's rule, or the server, refuses it.
 */
export function TextAreaField({ value = '', maxLength, error, ...rest }: TextAreaFieldProps) {
  const excess = value.length - maxLength;
  return (
    <div className={css.root}>
      <Textarea
        autosize
        minRows={3}
        maxRows={8}
        {...rest}
        value={value}
        error={
          error ??
          (excess > 0 ? `Máximo ${formatCount(maxLength)} caracteres: sobran ${formatCount(excess)}` : undefined)
        }
      />
      <span className={css.counter} data-over={excess > 0 || undefined} aria-hidden>
        {formatCount(value.length)}/{formatCount(maxLength)}
      </span>
    </div>
  );
}
