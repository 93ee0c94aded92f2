import { Button, Checkbox, Group, Modal, NativeSelect, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
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
import { isChanged } from '../../platform/http/changed.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { focusFirstInvalidOf } from '../../ui/form/focus-first-invalid.ts';
import { PlantillaBubble } from './PlantillaBubble.tsx';
import css from './PlantillasMasivo.module.css';
import {
  addPlace,
  bodyOf,
  checkForm,
  formOf,
  refusalOf,
  type PlantillaErrors,
  type PlantillaForm,
} from './plantilla-form.ts';
import { savePlantilla } from './plantillas.queries.ts';
import { CATEGORIA_TEXTS, IDIOMA_TEXTS, MASIVO_TEXTS } from './plantillas-masivo.texts.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

interface PlantillaDialogProps {
  /** Null creates a template. */
  plantilla: Plantilla | null;
  isOpen: boolean;
  onClose: () => void;
}

const WIDTH = 760;

/** The form of a template, beside its preview. */
export function PlantillaDialog({ plantilla, isOpen, onClose }: PlantillaDialogProps) {
  return (
    <Modal.Stack>
      <Dialog
        stackId="plantilla"
        opened={isOpen}
        onClose={onClose}
        title={plantilla ? MASIVO_TEXTS.edit : MASIVO_TEXTS.create}
        size={WIDTH}
      >
        <PlantillaFields plantilla={plantilla} isOpen={isOpen} onClose={onClose} />
      </Dialog>
    </Modal.Stack>
  );
}

function PlantillaFields({ plantilla, isOpen, onClose }: PlantillaDialogProps) {
  const [form, setForm] = useState(() => formOf(plantilla));
  const [errors, setErrors] = useState<PlantillaErrors>({});
  const [isBusy, setBusy] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  const isShown = useRef(isOpen);
  useEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);
  const change = (part: Partial<PlantillaForm>) => {
    setForm({ ...form, ...part });
    // a changed text may also fix its samples
    const isMended = (field: string) =>
      field === 'form' || field in part || ('cuerpo' in part && field.startsWith('ejemplos'));
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !isMended(field))));
  };
  const save = async () => {
    const wrong = checkForm(form);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || isBusy) return;
    setBusy(true);
    try {
      await savePlantilla(plantilla?.id ?? null, bodyOf(form));
      showToast({ variant: 'success', text: plantilla ? MASIVO_TEXTS.saved : MASIVO_TEXTS.created, ms: 2500 });
      onClose();
    } catch (error) {
      const refused = refusalOf(error);
      setErrors(refused);
      if (isShown.current) focusFirstInvalidOf(frame.current);
      // the form was closed: its field errors are not visible
      else showToast({ variant: 'danger', text: Object.values(refused)[0] ?? MASIVO_TEXTS.saveFailed, reason: null });
      setBusy(false);
    }
    return undefined;
  };
  return (
    <form
      ref={frame}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <Unsaved isDirty={isChanged(form, formOf(plantilla))} isSending={isBusy} />
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
            value={form.templateName}
            error={errors['templateName']}
            onChange={(event) => change({ templateName: event.currentTarget.value })}
          />
          <div className={css.pair}>
            <NativeSelect
              label={MASIVO_TEXTS.categoria}
              value={form.categoria}
              error={errors['categoria']}
              data={CATEGORIAS_PLANTILLA.map((value) => ({ value, label: CATEGORIA_TEXTS[value] ?? value }))}
              onChange={({ currentTarget: { value } }) =>
                change({ categoria: CATEGORIAS_PLANTILLA.find((one) => one === value) ?? 'UTILITY' })
              }
            />
            <NativeSelect
              label={MASIVO_TEXTS.idioma}
              value={form.idioma}
              error={errors['idioma']}
              data={IDIOMAS_PLANTILLA.map((value) => ({ value, label: IDIOMA_TEXTS[value] ?? value }))}
              onChange={({ currentTarget: { value } }) =>
                change({ idioma: IDIOMAS_PLANTILLA.find((one) => one === value) ?? 'es' })
              }
            />
          </div>
          <CuerpoField form={form} error={errors['cuerpo']} onChange={change} />
          <Ejemplos form={form} errors={errors} onChange={change} />
        </div>
        <figure className={css.figure}>
          <figcaption>{MASIVO_TEXTS.preview}</figcaption>
          <PlantillaBubble cuerpo={form.cuerpo} values={form.ejemplos} empty={MASIVO_TEXTS.previewEmpty} />
        </figure>
      </div>
      {plantilla === null ? <AlcanceField form={form} error={errors['paraTodos']} onChange={change} /> : null}
      <Checkbox
        mt={16}
        label={MASIVO_TEXTS.enviarAprobacion}
        checked={form.enviarAprobacion}
        onChange={(event) => change({ enviarAprobacion: event.currentTarget.checked })}
      />
      {errors['form'] ? (
        <Text size="sm" mt={12} c="var(--t-danger)" role="alert">
          {errors['form']}
        </Text>
      ) : null}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {MASIVO_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {MASIVO_TEXTS.save}
        </Button>
      </Group>
    </form>
  );
}

interface FieldProps {
  form: PlantillaForm;
  error?: string | undefined;
  onChange: (part: Partial<PlantillaForm>) => void;
}

function CuerpoField({ form: { cuerpo }, error, onChange }: FieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const add = () => {
    const { selectionStart = cuerpo.length, selectionEnd = cuerpo.length } = field.current ?? {};
    const added = addPlace(cuerpo, selectionStart, selectionEnd);
    onChange({ cuerpo: added.cuerpo });
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
        autosize
        minRows={4}
        maxRows={10}
        maxLength={MAX_CUERPO_PLANTILLA}
        value={cuerpo}
        error={error}
        onChange={(event) => onChange({ cuerpo: event.currentTarget.value })}
      />
      <div className={css.cuerpoFoot}>
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          {MASIVO_TEXTS.addVariable}
        </Button>
        <span className={css.counter}>
          {Array.from(cuerpo).length}/{MAX_CUERPO_PLANTILLA}
        </span>
      </div>
    </div>
  );
}

function Ejemplos({ form, errors, onChange }: Omit<FieldProps, 'error'> & { errors: PlantillaErrors }) {
  const places = placesOf(form.cuerpo);
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
          value={form.ejemplos[place] ?? ''}
          error={errors[`ejemplos.${place}`]}
          onChange={(event) => onChange({ ejemplos: { ...form.ejemplos, [place]: event.currentTarget.value } })}
        />
      ))}
    </fieldset>
  );
}

/**
 * Offered to a business with an account of its own at the provider: only there can a template belong to one business.
 */
function AlcanceField({ form: { paraTodos }, error, onChange }: FieldProps) {
  const { data: canales } = useCanales();
  const hasOwn = canales?.some(({ twilioSid }) => twilioSid?.startsWith('AC') === true) ?? false;
  if (!hasOwn) return null;
  return (
    <NativeSelect
      mt={12}
      label={MASIVO_TEXTS.para}
      error={error}
      value={paraTodos ? 'todos' : 'propia'}
      data={[
        { value: 'todos', label: MASIVO_TEXTS.paraTodos },
        { value: 'propia', label: MASIVO_TEXTS.soloPropia },
      ]}
      onChange={({ currentTarget: { value } }) => onChange({ paraTodos: value === 'todos' })}
    />
  );
}
