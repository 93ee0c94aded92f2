import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { Area } from '@tertulia/contract/features/areas/area';
import { listFestivos } from '@tertulia/contract/features/areas/festivos';
import { MAX_DESCRIPCION_AREA, MAX_NOMBRE_AREA, MAX_TEXTO_AREA } from '@tertulia/contract/features/areas/limites';
import { usePlantillas } from '#public/plantillas';
import { dayOf } from '../../platform/format/days.ts';
import { reasonOr } from '../../platform/http/failure.ts';
import { failedChoices } from '../../platform/query/failed-choices.ts';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import dialogCss from '../../ui/dialog/EntityDialog.module.css';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import css from './AreaDialog.module.css';
import { bodyOf, changeOf, checkForm, firstWrongDia, formOf } from './area-form.ts';
import { createArea, saveArea } from './areas.queries.ts';
import { AREAS_TEXTS, SEMANA } from './areas.texts.ts';
import { FechasField, SemanaField } from './FechasField.tsx';
import { TextAreaField, type TextAreaFieldProps } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

interface AreaDialogProps extends DialogFrame {
  /** Null creates an area. */
  area: Area | null;
}

const CREATE_WIDTH = 700;
const EDIT_WIDTH = 640;
const ZONES_SHOWN = 40;
const FESTIVOS_SHOWN = 4;

/** The form of an area: hours by weekday, holidays and dates, texts. */
export function AreaDialog({ area, ...frame }: AreaDialogProps) {
  const [shownDay, setShownDay] = useState<number>(SEMANA[0]);
  return (
    <EntityDialog
      {...frame}
      title={area ? AREAS_TEXTS.edit : AREAS_TEXTS.create}
      size={area ? EDIT_WIDTH : CREATE_WIDTH}
      initial={formOf(area)}
      validate={(values) => {
        const { dias, fechas, ...wrong } = checkForm(values);
        const day = firstWrongDia({ dias });
        if (day !== null) setShownDay(day);
        return { ...wrong, dias: dias !== undefined, fechas: fechas !== undefined };
      }}
      save={(values) => (area ? saveArea(area.id, changeOf(values, area)) : createArea(bodyOf(values)))}
      saved={area ? AREAS_TEXTS.updated : AREAS_TEXTS.created}
      failed={reasonOr(area ? AREAS_TEXTS.updateFailed : AREAS_TEXTS.createFailed)}
    >
      {(form) => {
        // shown from a refused submission until the field changes
        const { dias, fechas } = checkForm(form.values);
        return (
          <>
            <div className={dialogCss.formLine}>
              <TextField
                data-autofocus
                label={AREAS_TEXTS.nombre}
                withAsterisk
                autoComplete="off"
                maxLength={MAX_NOMBRE_AREA}
                {...form.getInputProps('nombre')}
              />
              <ZoneField {...form.getInputProps('timezone')} />
            </div>
            <TextField
              label={AREAS_TEXTS.descripcion}
              autoComplete="off"
              maxLength={MAX_DESCRIPCION_AREA}
              {...form.getInputProps('descripcion')}
            />
            <fieldset className={css.section}>
              <legend className={css.legend}>{AREAS_TEXTS.week}</legend>
              <SemanaField
                dias={form.values.dias}
                faults={form.errors['dias'] ? dias : undefined}
                shown={shownDay}
                onShow={setShownDay}
                onChange={(next) => form.setFieldValue('dias', next)}
              />
              <Switch
                mt={14}
                label={AREAS_TEXTS.festivos}
                description={`${AREAS_TEXTS.nextFestivos} ${nextFestivos(dayOf(Date.now()))}`}
                {...form.getInputProps('cierraFestivos', { type: 'checkbox' })}
              />
            </fieldset>
            <FechasField
              fechas={form.values.fechas}
              faults={form.errors['fechas'] ? fechas : undefined}
              onChange={(next) => form.setFieldValue('fechas', next)}
            />
            <fieldset className={css.section}>
              <legend className={css.legend}>{AREAS_TEXTS.messages}</legend>
              <MessageField
                label={AREAS_TEXTS.bienvenida}
                description={AREAS_TEXTS.bienvenidaHint}
                {...form.getInputProps('mensajeBienvenida')}
              />
              <MessageField
                label={AREAS_TEXTS.fueraHorario}
                description={AREAS_TEXTS.fueraHorarioHint}
                {...form.getInputProps('mensajeFueraHorario')}
              />
              <EncuestaField {...form.getInputProps('plantillaEncuestaId')} />
            </fieldset>
          </>
        );
      }}
    </EntityDialog>
  );
}

function ZoneField(field: { value?: string }) {
  // a stored zone that this browser does not list stays an option
  const [zones] = useState(() => [...new Set([field.value ?? '', ...Intl.supportedValuesOf('timeZone')])]);
  return (
    <SelectField
      label={AREAS_TEXTS.timezone}
      withAsterisk
      searchable
      data={zones}
      limit={ZONES_SHOWN}
      nothingFoundMessage={AREAS_TEXTS.timezoneEmpty}
      {...field}
    />
  );
}

interface EncuestaFieldProps {
  value?: number | null;
  onChange: (plantillaId: number | null) => void;
}

/** The approved templates without variables. */
function EncuestaField({ value = null, onChange, ...field }: EncuestaFieldProps) {
  const plantillas = usePlantillas();
  const options = (plantillas.data ?? [])
    .filter(({ estadoAprobacion, variables }) => estadoAprobacion === 'APROBADA' && variables.length === 0)
    .map(({ id, templateName, cuerpo }) => ({ value: String(id), label: `${templateName}: ${cuerpo}` }));
  const isGone = plantillas.data !== undefined && value !== null && !options.some((one) => one.value === String(value));
  return (
    <SelectField
      className={css.message}
      label={AREAS_TEXTS.encuesta}
      description={AREAS_TEXTS.encuestaHint}
      placeholder={AREAS_TEXTS.encuestaNone}
      data={isGone ? [...options, { value: String(value), label: AREAS_TEXTS.encuestaGone }] : options}
      searchable
      clearable
      nothingFoundMessage={AREAS_TEXTS.encuestaEmpty}
      failed={failedChoices(plantillas, AREAS_TEXTS.encuestaFailed)}
      {...field}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}

function MessageField(field: Omit<TextAreaFieldProps, 'maxLength'>) {
  return <TextAreaField className={css.message} minRows={2} maxRows={6} maxLength={MAX_TEXTO_AREA} {...field} />;
}

/** «08/12 Inmaculada Concepción, 25/12 Navidad …» */
function nextFestivos(today: string): string {
  const year = Number(today.slice(0, 4));
  const next = [...listFestivos(year), ...listFestivos(year + 1)].filter(({ fecha }) => fecha >= today);
  return next
    .slice(0, FESTIVOS_SHOWN)
    .map(({ fecha, nombre }) => `${fecha.slice(8)}/${fecha.slice(5, 7)} ${nombre}`)
    .join(', ');
}
