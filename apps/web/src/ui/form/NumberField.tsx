import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type ClipboardEvent, type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { formatCount } from '../../platform/format/numbers.ts';
import { isNumberEdit, numberFault, readNumber } from './number-text.ts';
import { useFormHold } from './useFormHold.ts';

type FieldProps = Omit<
  TextInputProps,
  | 'ref'
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'type'
  | 'min'
  | 'max'
  | 'step'
  | 'prefix'
  | 'classNames'
  | 'styles'
  | 'vars'
>;

export interface NumberFieldProps
  extends FieldProps, Pick<NumberInputProps, 'prefix' | 'thousandSeparator' | 'hideControls'> {
  /** Empty until a number is typed. */
  value?: number | '';
  onChange: (value: number | '') => void;
  min?: number;
  max?: number;
  decimals?: number;
  /** The message for text that is no number. */
  wrong?: string;
}

/** A text that the field keeps beside its value. */
interface Draft {
  text: string;
  /** The parsed value of the text. */
  value: number | '';
  /** False for the beginning of a number, such as a minus sign alone. */
  isForeign: boolean;
}

/**
 * A number, whole unless `decimals` are allowed. Typed and pasted text stays in the field: `NumberInput` drops each
 * unknown character, so that «-5» would become 5 and «1.5» would become 1. A text that is not a valid number is
 * therefore kept in a text field until it is corrected. The field shows what is wrong, and its form is not sent.
 */
export function NumberField({
  value = '',
  onChange,
  min = 0,
  max,
  decimals = 0,
  error,
  wrong = 'Escribe un número',
  prefix,
  thousandSeparator = '.',
  hideControls,
  onBlur,
  ...rest
}: NumberFieldProps) {
  const id = useId(rest.id);
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isLeft, setLeft] = useState(true);
  // a value from outside replaces the typed text
  const typed = draft !== null && draft.value === value ? draft : null;
  const isForeign = typed?.isForeign === true;
  const moveCaret = useCaretAfter(input, isForeign);

  const emit = (next: number | '') => {
    if (next !== value) onChange(next);
  };
  const put = (text: string, caret: number | null, isPasted: boolean) => {
    const number = text === '' ? '' : readNumber(text, decimals);
    const staysForeign = number === null || (isForeign && text !== '' && !isPasted);
    if (staysForeign !== isForeign) moveCaret(staysForeign ? caret : null);
    setDraft(staysForeign ? { text, value: number ?? '', isForeign: true } : null);
    setLeft(isPasted);
    emit(number ?? '');
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain').trim();
    // `NumberInput` would parse a pasted text differently
    event.stopPropagation();
    if (!isForeign && /^\d+$/.test(pasted)) return;
    event.preventDefault();
    const { value: text, selectionStart, selectionEnd } = event.currentTarget;
    const start = selectionStart ?? text.length;
    const before = `${text.slice(0, start)}${pasted}`;
    put(`${before}${text.slice(selectionEnd ?? start)}`, before.length, true);
  };

  const watch = (event: FormEvent) => {
    const { nativeEvent, target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    const inserted = nativeEvent instanceof InputEvent && !isDrop(nativeEvent) ? (nativeEvent.data ?? '') : null;
    if (inserted !== null && isNumberEdit(inserted, target.value, decimals)) return;
    event.stopPropagation();
    put(target.value, target.selectionStart, inserted === null);
  };

  const fault =
    typed !== null && typed.value === ''
      ? isLeft
        ? numberFault(typed.text, decimals, wrong)
        : null
      : rangeFault(value, min, max);
  useFormHold(input, {
    refuses: () => {
      setLeft(true);
      return (typed !== null && typed.value === '') || rangeFault(value, min, max) !== null;
    },
    onReset: () => setDraft(null),
  });
  const hasOwnWords = error !== undefined && error !== null && typeof error !== 'boolean';
  const shared = {
    autoComplete: 'off',
    inputMode: decimals === 0 ? 'numeric' : 'decimal',
    ...rest,
    id,
    ref: input,
    error: hasOwnWords && (typed === null || fault === null) ? error : (fault ?? error),
    onPasteCapture: paste,
  } as const;
  if (isForeign)
    return (
      <TextInput
        {...shared}
        value={typed.text}
        onChange={({ currentTarget, nativeEvent }) =>
          put(currentTarget.value, currentTarget.selectionStart, isDrop(nativeEvent))
        }
        onBlur={(event) => {
          onBlur?.(event);
          setLeft(true);
          if (typed.value !== '') setDraft(null);
        }}
      />
    );
  return (
    <NumberInput
      {...shared}
      prefix={prefix}
      thousandSeparator={thousandSeparator}
      hideControls={hideControls}
      decimalSeparator=","
      allowedDecimalSeparators={[',']}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      min={min}
      max={max}
      clampBehavior="none"
      value={typed?.text ?? value}
      // around the input, so that an edit that it would shorten does not reach it
      wrapperProps={{ onChangeCapture: watch }}
      onChange={(next) => {
        const number = next === '' ? '' : Number(next);
        const isNumber = !Number.isNaN(number);
        setLeft(false);
        setDraft(isNumber ? null : { text: String(next), value: '', isForeign: false });
        emit(isNumber ? number : '');
      }}
      onBlur={(event) => {
        onBlur?.(event);
        setLeft(true);
      }}
    />
  );
}

/** What is wrong with a typed number; null if it is valid. */
function rangeFault(value: number | '', min: number, max: number | undefined): string | null {
  if (value === '') return null;
  if (value < min) return min === 0 ? 'No puede ser negativo.' : `Mínimo ${formatCount(min)}.`;
  return max !== undefined && value > max ? `Máximo ${formatCount(max)}.` : null;
}

function isDrop(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'insertFromDrop';
}

/** Keeps the focus and the caret when one input replaces another; `null` is the end of the text. */
function useCaretAfter(input: RefObject<HTMLInputElement | null>, trigger: boolean): (caret: number | null) => void {
  const next = useRef<{ caret: number | null } | null>(null);
  useLayoutEffect(() => {
    if (!next.current || !input.current) return;
    const caret = next.current.caret ?? input.current.value.length;
    next.current = null;
    input.current.focus();
    input.current.setSelectionRange(caret, caret);
  }, [input, trigger]);
  return (caret) => {
    next.current = { caret };
  };
}
