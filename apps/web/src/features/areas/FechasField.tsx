import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconCalendarPlus, IconTrash } from '@tabler/icons-react';
import { festivoOf } from '@tertulia/contract/features/areas/festivos';
import { CLOSED_JORNADA } from '@tertulia/contract/features/areas/horarios';
import { MAX_FECHAS, MAX_NOMBRE_FECHA } from '@tertulia/contract/features/areas/limites';
import css from './AreaDialog.module.css';
import { closeOrReopen, type AreaErrors, type FechaForm } from './area-form.ts';
import { AREAS_TEXTS } from './areas.texts.ts';
import { JornadasField } from './JornadasField.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

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
