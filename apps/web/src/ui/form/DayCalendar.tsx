import '@mantine/dates/styles.css';
import 'dayjs/locale/es.js';
import { FocusTrap } from '@mantine/core';
import { DatePicker } from '@mantine/dates';

interface DayCalendarProps {
  /** `2026-11-29`, or empty. */
  day: string;
  min: string | undefined;
  max: string | undefined;
  onPick: (day: string) => void;
}

/** The month of a date field, loaded when it is first opened. */
export function DayCalendar({ day, min, max, onPick }: DayCalendarProps) {
  return (
    <FocusTrap>
      <div>
        <DatePicker
          locale="es"
          firstDayOfWeek={1}
          highlightToday
          value={day === '' ? null : day}
          {...(day === '' ? {} : { defaultDate: day })}
          {...(min && { minDate: min })}
          {...(max && { maxDate: max })}
          ariaLabels={LABELS}
          __stopPropagation
          getDayProps={(one) => (one === day ? { 'data-autofocus': true } : {})}
          onChange={(picked) => picked !== null && onPick(picked)}
        />
      </div>
    </FocusTrap>
  );
}

const LABELS = {
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
  monthLevelControl: 'Elegir el mes',
  yearLevelControl: 'Elegir el año',
};
