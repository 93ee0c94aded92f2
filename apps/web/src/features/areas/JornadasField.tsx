import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import {
  HORA_MINUTES_STEP,
  MAX_JORNADAS,
  type Jornada,
  type JornadaFault,
} from '@tertulia/contract/features/areas/horarios';
import css from './AreaDialog.module.css';
import { readHora, withJornada } from './area-form.ts';
import { AREAS_TEXTS } from './areas.texts.ts';

interface JornadasFieldProps {
  /** The name of their day, for screen readers. */
  of: string;
  jornadas: readonly Jornada[];
  faults: readonly JornadaFault[] | undefined;
  onChange: (jornadas: Jornada[]) => void;
}

const STEP_SECONDS = HORA_MINUTES_STEP * 60;

/** The shifts of an open day, each from one time to another. */
export function JornadasField({ of, jornadas, faults, onChange }: JornadasFieldProps) {
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
