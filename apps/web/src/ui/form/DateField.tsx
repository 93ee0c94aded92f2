import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LazyBoundary, lazyPart } from '../lazy/LazyBoundary.tsx';
import { useBackCloses } from '../dialog/useBackCloses.ts';
import css from './DateField.module.css';
import { DAY, DAY_AND_TIME, type DayShape, hasShortYear } from './day-text.ts';
import { useFormHold } from './useFormHold.ts';

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** `2026-11-29`, or empty. */
  value?: string | undefined;
  /** Emits `2026-11-29`, or an empty value while the field holds no whole date; `text` is the field's text. */
  onChange: (value: string, text: string) => void;
  /** First and last day that may be chosen, like `value`. */
  min?: string | undefined;
  max?: string | undefined;
}

const TEXTS = {
  open: 'Abrir el calendario',
  calendar: 'Calendario',
  wrong: 'Escribe la fecha así: dd/mm/aaaa',
  wrongTime: 'Escribe la fecha y la hora así: dd/mm/aaaa hh:mm',
  shortYear: 'Escribe el año con cuatro cifras, como 2026',
} as const;

const CALENDAR_WIDTH = 278;

const DayCalendar = lazyPart(
  () => import('./DayCalendar.tsx'),
  (code) => code.DayCalendar,
);

/**
 * A date, shown and typed as `29/11/2026` in every browser. Slashes appear during typing; `2026-11-29`, `29-11-2026`
 * and `1/2/2026` may be pasted. The calendar opens with its button or Alt+↓. A form is not sent while the field holds a
 * text that is no date, or a day outside `min` and `max`: the field shows what is wrong. A form with «Limpiar» makes it
 * a `type="reset"` button.
 *
 *     <DateField label="Vence" min={today} {...form.getInputProps('vence')} />
 */
export function DateField(props: DateFieldProps) {
  return <DayTextField {...props} shape={DAY} wrong={TEXTS.wrong} withDay={(day) => day} />;
}

/** The same with a time: `29/11/2026 16:05` in the field, `2026-11-29T16:05` as its value (Bogotá time). */
export function DateTimeField(props: DateFieldProps) {
  const time = (props.value ?? '').split('T')[1] ?? '00:00';
  return (
    <DayTextField
      {...props}
      shape={DAY_AND_TIME}
      wrong={TEXTS.wrongTime}
      withDay={(day) => `${day}T${time.slice(0, 5)}`}
    />
  );
}

interface DayTextFieldProps extends DateFieldProps {
  shape: DayShape;
  wrong: string;
  /** The value after a day is chosen in the calendar. */
  withDay: (day: string) => string;
}

function DayTextField({
  value = '',
  onChange,
  min,
  max,
  shape,
  wrong,
  withDay,
  error,
  onBlur,
  onKeyDown,
  ...rest
}: DayTextFieldProps) {
  const [typed, setTyped] = useState({ text: '', value });
  const input = useRef<HTMLInputElement>(null);
  const [isLeft, setLeft] = useState(true);
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  // a value from outside replaces the typed text
  const text = typed.value === value && (typed.text !== '' || value === '') ? typed.text : shape.show(value);
  const put = (next: string) => {
    const read = shape.read(next);
    setTyped({ text: next, value: read });
    if (read !== value || next === '') onChange(read, next);
  };
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { value: next, selectionStart } = currentTarget;
    const isAtEnd = selectionStart === null || selectionStart === next.length;
    setLeft(false);
    // a deleted slash must not return
    put(isAtEnd && !text.startsWith(next) ? shape.mask(next) : next);
  };
  // «1/2/2026» becomes «01/02/2026»
  const complete = (): string => {
    const whole = shape.mask(text);
    if (shape.read(text) !== '' || shape.read(whole) === '') return text;
    put(whole);
    return whole;
  };
  const faultIn = (one: string) => (one === '' ? undefined : faultOf({ text: one, shape, min, max, wrong }));
  const own = isLeft ? faultIn(text) : undefined;
  useFormHold(input, {
    refuses: () => {
      // the submitted form must include the date that Enter completed
      const whole = flushSync(complete);
      setLeft(true);
      return faultIn(whole) !== undefined;
    },
    onReset: () => setTyped({ text: '', value }),
  });
  // Esc beside the open calendar closes it, and not the dialog
  const stop = { 'data-mantine-stop-propagation': isOpen || undefined };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    setOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      returnFocus
      withRoles={false}
      // reserves the space before the month has loaded: a list that grows later extends beyond a phone's screen
      width={CALENDAR_WIDTH}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <TextInput
          placeholder={shape.placeholder}
          inputMode="numeric"
          data-day
          autoComplete="off"
          {...rest}
          {...stop}
          ref={input}
          value={text}
          error={error ?? own}
          onChange={type}
          onBlur={(event) => {
            onBlur?.(event);
            setLeft(true);
            complete();
          }}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
            onKeyDown?.(event);
            leave(event);
            if (event.key !== 'ArrowDown' || !event.altKey) return;
            event.preventDefault();
            setOpen(true);
          }}
          rightSection={
            <ActionIcon
              className={css.open}
              variant="subtle"
              color="gray"
              size={28}
              aria-label={TEXTS.open}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              disabled={rest.disabled === true || rest.readOnly === true}
              onClick={() => setOpen(!isOpen)}
              onKeyDown={leave}
              {...stop}
            >
              <IconCalendar size={17} stroke={1.7} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown p="sm" role="dialog" aria-label={TEXTS.calendar}>
        <LazyBoundary resetKey={isOpen} onFailed={() => setOpen(false)}>
          {isOpen ? (
            <DayCalendar
              day={value.slice(0, 10)}
              min={min?.slice(0, 10)}
              max={max?.slice(0, 10)}
              onPick={(day) => {
                put(shape.show(withDay(day)));
                setLeft(true);
                setOpen(false);
              }}
            />
          ) : null}
        </LazyBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}

interface Typed {
  text: string;
  shape: DayShape;
  min: string | undefined;
  max: string | undefined;
  wrong: string;
}

function faultOf({ text, shape, min, max, wrong }: Typed): string | undefined {
  const value = shape.read(text);
  if (value === '') return hasShortYear(text) ? TEXTS.shortYear : wrong;
  if (min !== undefined && value < min) return `Desde el ${shownDay(min)}`;
  return max !== undefined && value.slice(0, max.length) > max ? `Hasta el ${shownDay(max)}` : undefined;
}

const shownDay = (value: string) => (value.includes('T') ? DAY_AND_TIME : DAY).show(value);
