import { ActionIcon, Button, Group, Switch, Tabs, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconCopy, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { festivoOf } from '@tertulia/contract/features/areas/festivos';
import {
  CLOSED_JORNADA,
  HORA_MINUTES_STEP,
  type Jornada,
  type JornadaFault,
  MAX_JORNADAS,
} from '@tertulia/contract/features/areas/horarios';
import { MAX_FECHAS, MAX_NOMBRE_FECHA } from '@tertulia/contract/features/areas/limites';
import css from './AreaDialog.module.css';
import { type AreaErrors, closeOrReopen, type FechaForm, readHora, withJornada } from './area-form.ts';
import { AREAS_TEXTS, DIAS, DIAS_CORTOS, SEMANA } from './areas.texts.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { horasText } from './horario-semana.ts';

interface FechasFieldProps {
  fechas: readonly FechaForm[];
  faults: AreaErrors['fechas'];
  onChange: (fechas: FechaForm[]) => void;
}

/** Dates on which the area is closed or has other hours. */
export function FechasField({ fechas, faults, onChange }: FechasFieldProps) {
  const set = (key: number, part: Partial<FechaForm>) =>
    onChange(fechas.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const add = () => {
    const key = fechas.reduce((highest, one) => Math.max(highest, one.key + 1), 0);
    onChange([...fechas, { key, fecha: '', nombre: '', jornadas: [CLOSED_JORNADA] }]);
  };
  return (
    <fieldset className={css.section}>
      <legend className={css.legend}>{AREAS_TEXTS.fechas}</legend>
      <p className={css.hint}>{AREAS_TEXTS.fechasHint}</p>
      {fechas.map((one, index) => {
        const isClosed = one.jornadas[0]?.cerrado === true;
        const fault = faults?.get(one.key);
        const name = one.fecha === '' ? `${AREAS_TEXTS.fecha} ${index + 1}` : one.fecha;
        return (
          <div key={one.key} className={css.fecha}>
            <div className={css.fechaLine}>
              <DateField
                label={AREAS_TEXTS.fecha}
                value={one.fecha}
                error={fault?.fecha}
                onChange={(day) => set(one.key, { fecha: day })}
              />
              <TextField
                className={css.motivo}
                label={AREAS_TEXTS.fechaNombre}
                placeholder={(one.fecha === '' ? null : festivoOf(one.fecha)) ?? ''}
                maxLength={MAX_NOMBRE_FECHA}
                value={one.nombre}
                onChange={(event) => set(one.key, { nombre: event.currentTarget.value })}
              />
              <Switch
                className={css.cerrada}
                label={AREAS_TEXTS.cerrado}
                aria-label={`${name}: ${AREAS_TEXTS.cerrado}`}
                checked={isClosed}
                onChange={(event) => set(one.key, { jornadas: closeOrReopen(event.currentTarget.checked) })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`${AREAS_TEXTS.removeFecha} ${name}`}
                onClick={() => onChange(fechas.filter(({ key }) => key !== one.key))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </div>
            {isClosed ? null : (
              <JornadasField
                of={name}
                jornadas={one.jornadas}
                faults={fault?.jornadas}
                onChange={(jornadas) => set(one.key, { jornadas })}
              />
            )}
          </div>
        );
      })}
      <Button
        className={css.add}
        variant="default"
        size="xs"
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
        disabled={fechas.length >= MAX_FECHAS}
        onClick={add}
      >
        {AREAS_TEXTS.addFecha}
      </Button>
    </fieldset>
  );
}

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
            <Group gap="4px 10px">
              <strong>{name}</strong>
              <span className={css.dayHours}>{horasText(jornadas)}</span>
              <Switch
                label={AREAS_TEXTS.closedToggle}
                checked={isClosed}
                onChange={(event) => set([day], closeOrReopen(event.currentTarget.checked))}
              />
            </Group>
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

interface JornadasFieldProps {
  /** The name of their day, for screen readers. */
  of: string;
  jornadas: readonly Jornada[];
  faults: readonly JornadaFault[] | undefined;
  onChange: (jornadas: Jornada[]) => void;
}

const STEP_SECONDS = HORA_MINUTES_STEP * 60;

/** The shifts of an open day, each from one time to another. */
function JornadasField({ of, jornadas, faults, onChange }: JornadasFieldProps) {
  const set = (index: number, part: Partial<Jornada>) =>
    onChange(jornadas.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <div className={css.jornadas}>
      {jornadas.map((jornada, index) => {
        const fault = faults?.find((one) => one.index === index);
        const shift = jornadas.length > 1 ? ` (turno ${index + 1})` : '';
        const field = (name: JornadaFault['field'], label: string) => (
          <TextInput
            type="time"
            step={STEP_SECONDS}
            className={css.hora}
            label={label}
            aria-label={`${of}: ${label}${shift}`}
            aria-invalid={fault?.field === name || undefined}
            value={jornada[name] === '24:00' ? '00:00' : (jornada[name] ?? '')}
            onChange={(event) => set(index, { [name]: readHora(event.currentTarget.value, name) })}
          />
        );
        return (
          // a row's only identity is its index
          <div key={index}>
            <div className={css.jornada}>
              {field('horaApertura', AREAS_TEXTS.opens)}
              {field('horaCierre', AREAS_TEXTS.closes)}
              {jornadas.length > 1 ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`${of}: ${AREAS_TEXTS.removeJornada}${shift}`}
                  onClick={() => onChange(jornadas.filter((_, at) => at !== index))}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              ) : null}
            </div>
            {fault ? (
              <p className={css.fault} role="alert">
                {fault.message}
              </p>
            ) : null}
            {jornada.horaCierre === '24:00' ? <p className={css.hint}>{AREAS_TEXTS.midnight}</p> : null}
          </div>
        );
      })}
      <Button
        className={css.add}
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={jornadas.length >= MAX_JORNADAS}
        onClick={() => onChange(withJornada(jornadas))}
      >
        {AREAS_TEXTS.addJornada}
      </Button>
    </div>
  );
}
