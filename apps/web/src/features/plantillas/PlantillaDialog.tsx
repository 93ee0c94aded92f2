import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { placesOf } from '@tertulia/contract/features/plantillas/cuerpo';
import {
  CATEGORIAS_PLANTILLA,
  IDIOMAS_PLANTILLA,
  MAX_CUERPO_PLANTILLA,
  MAX_NOMBRE_PLANTILLA,
  MAX_VALOR_VARIABLE,
} from '@tertulia/contract/features/plantillas/limites';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { useCanales } from '#public/canales';
import { reasonOr } from '../../platform/http/failure.ts';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { EntityForm } from '../../ui/form/useEntityForm.ts';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { PlantillaBubble } from './PlantillaBubble.tsx';
import css from './PlantillasMasivo.module.css';
import { addPlace, bodyOf, checkForm, formOf, type PlantillaForm } from './plantilla-form.ts';
import { savePlantilla } from './plantillas.queries.ts';
import { CATEGORIA_TEXTS, IDIOMA_TEXTS, MASIVO_TEXTS } from './plantillas-masivo.texts.ts';

interface PlantillaDialogProps extends DialogFrame {
  /** Null creates a template. */
  plantilla: Plantilla | null;
}

/** The form of a template, beside its preview. */
export function PlantillaDialog({ plantilla, ...frame }: PlantillaDialogProps) {
  return (
    <EntityDialog
      {...frame}
      title={plantilla ? MASIVO_TEXTS.edit : MASIVO_TEXTS.create}
      size={760}
      initial={formOf(plantilla)}
      validate={checkForm}
      save={(values) => savePlantilla(plantilla?.id ?? null, bodyOf(values))}
      saved={{ text: plantilla ? MASIVO_TEXTS.saved : MASIVO_TEXTS.created, ms: 2500 }}
      failed={reasonOr(MASIVO_TEXTS.saveFailed)}
    >
      {(form) => (
        <>
          <div className={css.form}>
            <div>
              <TextField
                data-autofocus
                label={MASIVO_TEXTS.nombre}
                description={MASIVO_TEXTS.nombreHint}
                withAsterisk
                maxLength={MAX_NOMBRE_PLANTILLA}
                autoCapitalize="none"
                spellCheck={false}
                {...form.getInputProps('templateName')}
              />
              <div className={css.pair}>
                <NativeSelect
                  label={MASIVO_TEXTS.categoria}
                  data={CATEGORIAS_PLANTILLA.map((value) => ({ value, label: CATEGORIA_TEXTS[value] ?? value }))}
                  {...form.getInputProps('categoria')}
                />
                <NativeSelect
                  label={MASIVO_TEXTS.idioma}
                  data={IDIOMAS_PLANTILLA.map((value) => ({ value, label: IDIOMA_TEXTS[value] ?? value }))}
                  {...form.getInputProps('idioma')}
                />
              </div>
              <CuerpoField form={form} />
              <Ejemplos form={form} />
            </div>
            <figure className={css.figure}>
              <figcaption>{MASIVO_TEXTS.preview}</figcaption>
              <PlantillaBubble
                cuerpo={form.values.cuerpo}
                values={form.values.ejemplos}
                empty={MASIVO_TEXTS.previewEmpty}
              />
            </figure>
          </div>
          {plantilla === null ? <AlcanceField form={form} /> : null}
          <Checkbox
            label={MASIVO_TEXTS.enviarAprobacion}
            {...form.getInputProps('enviarAprobacion', { type: 'checkbox' })}
          />
        </>
      )}
    </EntityDialog>
  );
}

interface FieldProps {
  form: EntityForm<PlantillaForm>;
}

function CuerpoField({ form }: FieldProps) {
  const { cuerpo } = form.values;
  const field = useRef<HTMLTextAreaElement>(null);
  const change = (next: string) => {
    form.setFieldValue('cuerpo', next);
    // a changed text may also fix its samples
    for (const place of placesOf(cuerpo)) form.clearFieldError(`ejemplos.${place}`);
  };
  const add = () => {
    const { selectionStart = cuerpo.length, selectionEnd = cuerpo.length } = field.current ?? {};
    const added = addPlace(cuerpo, selectionStart, selectionEnd);
    change(added.cuerpo);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(added.cursor, added.cursor);
    });
  };
  return (
    <div className={css.cuerpo}>
      <TextAreaField
        ref={field}
        label={MASIVO_TEXTS.texto}
        description={MASIVO_TEXTS.textoHint}
        withAsterisk
        minRows={4}
        maxRows={10}
        maxLength={MAX_CUERPO_PLANTILLA}
        {...form.getInputProps('cuerpo')}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
        {MASIVO_TEXTS.addVariable}
      </Button>
    </div>
  );
}

function Ejemplos({ form }: FieldProps) {
  const places = placesOf(form.values.cuerpo);
  if (places.length === 0) return null;
  return (
    <fieldset className={css.ejemplos}>
      <legend>{MASIVO_TEXTS.ejemplos}</legend>
      <p>{MASIVO_TEXTS.ejemplosHint}</p>
      {places.map((place) => (
        <TextField
          key={place}
          label={`${MASIVO_TEXTS.ejemplo} {{${place}}}`}
          maxLength={MAX_VALOR_VARIABLE}
          {...form.getInputProps(`ejemplos.${place}`)}
        />
      ))}
    </fieldset>
  );
}

/**
 * Offered to a business with an account of its own at the provider: only there can a template belong to one business.
 */
function AlcanceField({ form }: FieldProps) {
  const { data: canales } = useCanales();
  const hasOwn = canales?.some(({ twilioSid }) => twilioSid?.startsWith('AC') === true) ?? false;
  if (!hasOwn) return null;
  return (
    <NativeSelect
      label={MASIVO_TEXTS.para}
      data={[
        { value: 'todos', label: MASIVO_TEXTS.paraTodos },
        { value: 'propia', label: MASIVO_TEXTS.soloPropia },
      ]}
      {...form.getInputProps('paraTodos')}
      value={form.values.paraTodos ? 'todos' : 'propia'}
      onChange={({ currentTarget: { value } }) => form.setFieldValue('paraTodos', value === 'todos')}
    />
  );
}
