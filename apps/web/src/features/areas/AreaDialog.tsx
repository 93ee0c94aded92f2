import { Button, Group, Modal, Switch, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Area } from '@tertulia/contract/features/areas/area';
import { listFestivos } from '@tertulia/contract/features/areas/festivos';
import { MAX_DESCRIPCION_AREA, MAX_NOMBRE_AREA, MAX_TEXTO_AREA } from '@tertulia/contract/features/areas/limites';
import { usePlantillas } from '#public/plantillas';
import { dayOf } from '../../platform/format/days.ts';
import { isChanged } from '../../platform/http/changed.ts';
import { failedChoices } from '../../platform/query/failed-choices.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import css from './AreaDialog.module.css';
import {
  bodyOf,
  changeOf,
  checkForm,
  firstWrongDia,
  formOf,
  refusalOf,
  type AreaErrors,
  type AreaForm,
} from './area-form.ts';
import { createArea, saveArea } from './areas.queries.ts';
import { AREAS_TEXTS, SEMANA } from './areas.texts.ts';
import { FechasField } from './FechasField.tsx';
import { SemanaField } from './SemanaField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

interface AreaDialogProps {
  /** Null creates an area. */
  area: Area | null;
  isOpen: boolean;
  onClose: () => void;
}

const CREATE_WIDTH = 700;
const EDIT_WIDTH = 640;
const ZONES_SHOWN = 40;
const FESTIVOS_SHOWN = 4;

/** The form of an area: hours by weekday, holidays and dates, texts. */
export function AreaDialog({ area, isOpen, onClose }: AreaDialogProps) {
  return (
    <Modal.Stack>
      <Dialog
        stackId="area"
        opened={isOpen}
        onClose={onClose}
        title={area ? AREAS_TEXTS.edit : AREAS_TEXTS.create}
        size={area ? EDIT_WIDTH : CREATE_WIDTH}
      >
        <AreaFields area={area} onClose={onClose} />
      </Dialog>
    </Modal.Stack>
  );
}

function AreaFields({ area, onClose }: Omit<AreaDialogProps, 'isOpen'>) {
  const [form, setForm] = useState(() => formOf(area));
  const [errors, setErrors] = useState<AreaErrors>({});
  const [shownDay, setShownDay] = useState<number>(SEMANA[0]);
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<AreaForm>) => {
    setForm({ ...form, ...part });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part) && field !== 'form')));
  };
  const save = async () => {
    const wrong = checkForm(form);
    setErrors(wrong);
    const day = firstWrongDia(wrong);
    if (day !== null) setShownDay(day);
    if (Object.keys(wrong).length > 0 || isBusy) return;
    setBusy(true);
    try {
      await (area ? saveArea(area.id, changeOf(form, area)) : createArea(bodyOf(form)));
      showToast({ variant: 'success', text: area ? AREAS_TEXTS.updated : AREAS_TEXTS.created });
      onClose();
    } catch (error) {
      setErrors(refusalOf(error, area ? AREAS_TEXTS.updateFailed : AREAS_TEXTS.createFailed));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <Unsaved isDirty={isChanged(form, formOf(area))} isSending={isBusy} />
      <div className={css.two}>
        <TextField
          data-autofocus
          label={AREAS_TEXTS.nombre}
          withAsterisk
          autoComplete="off"
          maxLength={MAX_NOMBRE_AREA}
          value={form.nombre}
          error={errors.nombre}
          onChange={(event) => change({ nombre: event.currentTarget.value })}
        />
        <ZoneField value={form.timezone} error={errors.timezone} onChange={(timezone) => change({ timezone })} />
      </div>
      <TextField
        label={AREAS_TEXTS.descripcion}
        autoComplete="off"
        maxLength={MAX_DESCRIPCION_AREA}
        value={form.descripcion}
        onChange={(event) => change({ descripcion: event.currentTarget.value })}
      />
      <fieldset className={css.section}>
        <legend className={css.legend}>{AREAS_TEXTS.week}</legend>
        <SemanaField
          dias={form.dias}
          faults={errors.dias}
          shown={shownDay}
          onShow={setShownDay}
          onChange={(dias) => change({ dias })}
        />
        <Switch
          mt={14}
          label={AREAS_TEXTS.festivos}
          description={`${AREAS_TEXTS.nextFestivos} ${nextFestivos(dayOf(Date.now()))}`}
          checked={form.cierraFestivos}
          onChange={(event) => change({ cierraFestivos: event.currentTarget.checked })}
        />
      </fieldset>
      <FechasField fechas={form.fechas} faults={errors.fechas} onChange={(fechas) => change({ fechas })} />
      <fieldset className={css.section}>
        <legend className={css.legend}>{AREAS_TEXTS.messages}</legend>
        <MessageField
          label={AREAS_TEXTS.bienvenida}
          hint={AREAS_TEXTS.bienvenidaHint}
          value={form.mensajeBienvenida}
          onChange={(mensajeBienvenida) => change({ mensajeBienvenida })}
        />
        <MessageField
          label={AREAS_TEXTS.fueraHorario}
          hint={AREAS_TEXTS.fueraHorarioHint}
          value={form.mensajeFueraHorario}
          onChange={(mensajeFueraHorario) => change({ mensajeFueraHorario })}
        />
        <EncuestaField
          value={form.plantillaEncuestaId}
          error={errors.plantillaEncuestaId}
          onChange={(plantillaEncuestaId) => change({ plantillaEncuestaId })}
        />
      </fieldset>
      {errors.form ? (
        <Text size="sm" c="var(--t-danger)" role="alert">
          {errors.form}
        </Text>
      ) : null}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {AREAS_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {AREAS_TEXTS.save}
        </Button>
      </Group>
    </form>
  );
}

interface ZoneFieldProps {
  value: string;
  error: string | undefined;
  onChange: (zone: string) => void;
}

function ZoneField({ value, error, onChange }: ZoneFieldProps) {
  // a stored zone that this browser does not list stays an option
  const [zones] = useState(() => [...new Set([value, ...Intl.supportedValuesOf('timeZone')])]);
  return (
    <SelectField
      label={AREAS_TEXTS.timezone}
      withAsterisk
      searchable
      data={zones}
      limit={ZONES_SHOWN}
      value={value === '' ? null : value}
      error={error}
      nothingFoundMessage={AREAS_TEXTS.timezoneEmpty}
      allowDeselect={false}
      onChange={(zone) => onChange(zone ?? '')}
    />
  );
}

interface EncuestaFieldProps {
  value: number | null;
  error: string | undefined;
  onChange: (plantillaId: number | null) => void;
}

/** The approved templates without variables. */
function EncuestaField({ value, error, onChange }: EncuestaFieldProps) {
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
      value={value === null ? null : String(value)}
      error={error}
      searchable
      clearable
      nothingFoundMessage={AREAS_TEXTS.encuestaEmpty}
      failed={failedChoices(plantillas, AREAS_TEXTS.encuestaFailed)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}

interface MessageFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
}

function MessageField({ label, hint, value, onChange }: MessageFieldProps) {
  return (
    <TextAreaField
      className={css.message}
      label={label}
      description={hint}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={MAX_TEXTO_AREA}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
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
