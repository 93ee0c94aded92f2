import { Textarea, type TextareaProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';
import { formatCount } from '../../platform/format/numbers.ts';
import css from './TextAreaField.module.css';
import { useLengthLimit } from './useLengthLimit.ts';

export interface TextAreaFieldProps extends Omit<TextareaProps, 'value' | 'defaultValue' | 'maxLength'> {
  value?: string;
  maxLength: number;
  /** False if the form shows the count itself. */
  hasCounter?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/**
 * Several lines that grow with their text, with a counter. A text that is too long stays whole, the field shows the
 * excess, and the form is not sent.
 */
export function TextAreaField({
  value = '',
  maxLength,
  hasCounter = true,
  error,
  className,
  ref,
  ...rest
}: TextAreaFieldProps) {
  const { input, fault } = useLengthLimit<HTMLTextAreaElement>(value, maxLength);
  return (
    <div className={className === undefined ? css.root : `${css.root} ${className}`}>
      <Textarea
        autosize
        minRows={3}
        maxRows={8}
        {...rest}
        ref={useMergedRef(input, ref)}
        value={value}
        error={fault ?? error}
      />
      {hasCounter ? (
        <span className={css.counter} data-over={fault !== undefined || undefined} aria-hidden>
          {formatCount(value.length)}/{formatCount(maxLength)}
        </span>
      ) : null}
    </div>
  );
}
