import { Textarea, type TextareaProps } from '@mantine/core';
import css from './TextAreaField.module.css';

interface TextAreaFieldProps extends Omit<TextareaProps, 'value' | 'defaultValue' | 'maxLength'> {
  value?: string;
  maxLength: number;
}

/** Several lines that grow with their text, with a counter of what still fits. */
export function TextAreaField({ value = '', maxLength, error, ...rest }: TextAreaFieldProps) {
  return (
    <div className={css.root}>
      <Textarea autosize minRows={3} maxRows={8} {...rest} value={value} maxLength={maxLength} error={error} />
      <span className={css.counter} aria-hidden>
        {value.length}/{maxLength}
      </span>
    </div>
  );
}
