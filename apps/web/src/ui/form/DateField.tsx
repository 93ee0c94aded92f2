import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { LatePart } from '../LatePart.tsx';
import { later } from '../later.ts';
import { useBackCloses } from '../useBackCloses.ts';
import css from './DateField.module.css';
import { DAY, DAY_AND_TIME, type DayShape } from './day-text.ts';

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** `2026-11-29`, or empty. */
  value?: string | undefined;
  /** Emits `2026-11-29`, or an empty text while the field holds no whole date. */
  onChange: (value: string) => void;
  /** First and last day that may be chosen, like `value`. */
  min?: string | undefined;
  max?: string | undefined;
}

interface DateTimeFieldProps extends DateFieldProps {
  /** The time of a day that is chosen in the calendar while the field holds none. */
  startsAt?: string;
}

const TEXTS = {
  open: 'Abrir el calendario',
  calendar: 'Calendario',
  wrong: 'Escribe la fecha así: dd/mm/aaaa',
  wrongTime: 'Escribe la fecha y la hora así: dd/mm/aaaa hh:mm',
} as const;

const CALENDAR_WIDTH = 278;

const DayCalendar = later(async () => (await import('./DayCalendar.tsx')).DayCalendar);

/**
 * A date, shown and typed as `29/11/2026` in every browser. Slashes appear while one types; `2026-11-29`, `29-11-2026` and
 * `1/2/2026` may be pasted. The calendar opens with its button or Alt+↓.
 *
 *     <DateField label="Vence" min={today} {...form.getInputProps('vence')} />
 */
export function DateField(props: DateFieldProps) {
  return <DayTextField {...props} shape={DAY} wrong={TEXTS.wrong} withDay={(day) => day} />;
}

/** The same with a time: `29/11/2026 16:05` in the field, `2026-11-29T16:05` as its value (Bogotá's clock). */
export function DateTimeField({ startsAt = '00:00', ...props }: DateTimeFieldProps) {
  const time = (props.value ?? '').split('T')[1] ?? startsAt;
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
  /** The value once a day is chosen in the calendar. */
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
  const [isLeft, setLeft] = useState(true);
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  // a value from elsewhere replaces what was typed
  const text = typed.value === value && (typed.text !== '' || value === '') ? typed.text : shape.show(value);
  const put = (next: string) => {
    const read = shape.read(next);
    setTyped({ text: next, value: read });
    if (read !== value) onChange(read);
  };
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { value: next, selectionStart } = currentTarget;
    const isAtEnd = selectionStart === null || selectionStart === next.length;
    setLeft(false);
    // a slash that is deleted must not come back
    put(isAtEnd && !text.startsWith(next) ? shape.mask(next) : next);
  };
  const own = isLeft && text !== '' ? faultOf({ value: shape.read(text), min, max, wrong }) : undefined;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      returnFocus
      withRoles={false}
      // its place is reserved before the month has come: a list that grows where it stands reaches out of a phone's screen
      width={CALENDAR_WIDTH}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <TextInput
          placeholder={shape.placeholder}
          inputMode="numeric"
          autoComplete="off"
          {...rest}
          maxLength={40}
          value={text}
          error={error ?? own}
          onChange={type}
          onBlur={(event) => {
            onBlur?.(event);
            setLeft(true);
            // «1/2/2026» becomes «01/02/2026»
            const whole = shape.mask(text);
            if (shape.read(text) === '' && shape.read(whole) !== '') put(whole);
          }}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
            onKeyDown?.(event);
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
            >
              <IconCalendar size={17} stroke={1.7} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown p="sm" role="dialog" aria-label={TEXTS.calendar}>
        <LatePart turn={isOpen} onFailed={() => setOpen(false)}>
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
        </LatePart>
      </Popover.Dropdown>
    </Popover>
  );
}

interface Typed {
  value: string;
  min: string | undefined;
  max: string | undefined;
  wrong: string;
}

function faultOf({ value, min, max, wrong }: Typed): string | undefined {
  if (value === '') return wrong;
  if (min !== undefined && value < min) return `Desde el ${shownDay(min)}`;
  return max !== undefined && value.slice(0, max.length) > max ? `Hasta el ${shownDay(max)}` : undefined;
}

const shownDay = (value: string) => (value.includes('T') ? DAY_AND_TIME : DAY).show(value);
