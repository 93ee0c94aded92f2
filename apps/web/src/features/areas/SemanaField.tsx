import { Button, Switch, Tabs } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { Jornada, JornadaFault } from '@tertulia/contract/features/areas/horarios';
import css from './AreaDialog.module.css';
import { closeOrReopen } from './area-form.ts';
import { AREAS_TEXTS, DIAS, DIAS_CORTOS, SEMANA } from './areas.texts.ts';
import { horasText } from './horario-semana.ts';
import { JornadasField } from './JornadasField.tsx';

interface SemanaFieldProps {
  /** By `dayOfWeek`. */
  dias: Jornada[][];
  faults: ReadonlyMap<number, JornadaFault[]> | undefined;
  shown: number;
  onShow: (day: number) => void;
  onChange: (dias: Jornada[][]) => void;
}

const WEEKDAYS = [1, 2, 3, 4, 5];

/** The hours of a week, one tab per day. */
export function SemanaField({ dias, faults, shown, onShow, onChange }: SemanaFieldProps) {
  const set = (days: readonly number[], jornadas: Jornada[]) =>
    onChange(dias.map((before, day) => (days.includes(day) ? jornadas : before)));
  return (
    <Tabs value={String(shown)} onChange={(day) => onShow(Number(day))} keepMounted={false}>
      <Tabs.List className={css.days} aria-label={AREAS_TEXTS.week}>
        {SEMANA.map((day) => (
          <Tabs.Tab
            key={day}
            value={String(day)}
            className={css.day}
            data-fault={faults?.has(day) || undefined}
            data-closed={dias[day]?.[0]?.cerrado || undefined}
          >
            <span className={css.wholeDay}>{DIAS[day]}</span>
            <span className={css.shortDay} aria-hidden>
              {DIAS_CORTOS[day]}
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {SEMANA.map((day) => {
        const jornadas = dias[day] ?? [];
        const isClosed = jornadas[0]?.cerrado === true;
        const name = DIAS[day] ?? '';
        return (
          <Tabs.Panel key={day} value={String(day)} className={css.dayPanel}>
            <div className={css.dayHead}>
              <strong>{name}</strong>
              <span className={css.dayHours}>{horasText(jornadas)}</span>
              <Switch
                label={AREAS_TEXTS.closedToggle}
                checked={isClosed}
                onChange={(event) => set([day], closeOrReopen(event.currentTarget.checked))}
              />
            </div>
            {isClosed ? null : (
              <JornadasField
                of={name}
                jornadas={jornadas}
                faults={faults?.get(day)}
                onChange={(next) => set([day], next)}
              />
            )}
            <Button
              className={css.add}
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => set(WEEKDAYS, jornadas)}
            >
              {AREAS_TEXTS.copyWeek}
            </Button>
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}
