import { Button, Group, TextInput } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { PERFIL_LIMITS, TIPOS_FOTO_PERFIL } from '@tertulia/contract/features/perfil/limites';
import { formatDate } from '../../platform/format/dates.ts';
import { isChanged } from '../../platform/http/changed.ts';
import { failureLine, failureOf } from '../../platform/http/failure.ts';
import { refusedFields } from '../../platform/http/refusal.ts';
import type { SesionUsuario } from '../../platform/session/session.ts';
import { failedChoices } from '../../platform/query/failed-choices.ts';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { PhotoField } from '../../ui/form/PhotoField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { useAreas } from '#public/areas';
import { bodyOf, checkForm, formAfter, formOf, fotoFault, type PerfilErrors, type PerfilForm } from './perfil-form.ts';
import css from './PerfilPage.module.css';
import { savePerfil } from './perfil.queries.ts';
import { PERFIL_PAGE_TEXTS } from './perfil.texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';

const FOTO_TEXTS = {
  choose: PERFIL_PAGE_TEXTS.fotoChoose,
  change: PERFIL_PAGE_TEXTS.fotoChange,
  remove: PERFIL_PAGE_TEXTS.fotoRemove,
  hint: PERFIL_PAGE_TEXTS.fotoHint,
};
const FIELDS = ['nombre', 'telefono', 'areaId', 'foto'] as const;

/** Name, area, number and photo can be changed; e-mail and creation date are read-only. */
export function DatosCard({ usuario }: { usuario: SesionUsuario }) {
  const [begun, setBegun] = useState(usuario);
  const [seen, setSeen] = useState(usuario);
  const [form, setForm] = useState(() => formOf(usuario));
  const [errors, setErrors] = useState<PerfilErrors>({});
  const [isBusy, setBusy] = useState(false);
  const isDirty = isChanged(form, formOf(begun));
  // changes from another window are shown, unless they would replace what is being typed
  if (seen !== usuario && !isDirty && !isBusy) {
    setSeen(usuario);
    setBegun(usuario);
    setForm(formOf(usuario));
  }
  const change = (part: Partial<PerfilForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part) && field !== 'form')));
  };
  const save = async () => {
    const wrong = checkForm(form);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      focusFirstInvalid();
      return;
    }
    if (isBusy) return;
    setBusy(true);
    try {
      const saved = await savePerfil(bodyOf(form, begun));
      setBegun(saved);
      setForm((now) => formAfter(saved, { sent: form, now }));
      showToast({ variant: 'success', text: PERFIL_PAGE_TEXTS.saved });
    } catch (error) {
      const failure = failureOf(error, PERFIL_PAGE_TEXTS.saveFailed);
      const refused = refusedFields(error, FIELDS);
      setErrors(Object.keys(refused).length > 0 ? refused : { form: failureLine(error, failure.text) });
      showToast({ variant: 'danger', ...failure });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={css.card}
      aria-label={PERFIL_PAGE_TEXTS.title}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <Unsaved isDirty={isDirty && !isBusy} />
      <PhotoField
        chosen={form.foto}
        current={form.quitarFoto ? null : usuario.fotoUrl}
        accept={TIPOS_FOTO_PERFIL}
        texts={FOTO_TEXTS}
        error={errors.foto}
        check={fotoFault}
        onChoose={(foto) => change({ foto })}
        onRemove={() => change({ foto: null, quitarFoto: true })}
      >
        {(url) => (
          <span className={css.foto}>
            <Foto key={url} url={url} />
          </span>
        )}
      </PhotoField>
      <div className={css.fields}>
        <TextField
          label={PERFIL_PAGE_TEXTS.nombre}
          withAsterisk
          name="nombre"
          autoComplete="name"
          maxLength={PERFIL_LIMITS.nombreMax}
          value={form.nombre}
          error={errors.nombre}
          onChange={(event) => change({ nombre: event.currentTarget.value })}
        />
        <AreaField
          usuario={usuario}
          areaId={form.areaId}
          error={errors.areaId}
          onChange={(areaId) => change({ areaId })}
        />
        <PhoneField
          label={PERFIL_PAGE_TEXTS.telefono}
          name="telefono"
          maxLength={PERFIL_LIMITS.telefonoMax}
          value={form.telefono}
          error={errors.telefono}
          onChange={(telefono) => change({ telefono })}
        />
        <TextInput label={PERFIL_PAGE_TEXTS.email} value={usuario.email} readOnly variant="filled" />
        <TextInput
          label={PERFIL_PAGE_TEXTS.fechaCreacion}
          value={formatDate(usuario.fechaCreacion)}
          readOnly
          variant="filled"
        />
      </div>
      {errors.form ? (
        <p className={css.fault} role="alert">
          {errors.form}
        </p>
      ) : null}
      <Group justify="flex-end" mt={20}>
        <Button type="submit" loading={isBusy}>
          {PERFIL_PAGE_TEXTS.save}
        </Button>
      </Group>
    </form>
  );
}

interface AreaFieldProps {
  usuario: SesionUsuario;
  areaId: number | null;
  error: string | undefined;
  onChange: (areaId: number | null) => void;
}

function AreaField({ usuario, areaId, error, onChange }: AreaFieldProps) {
  const areas = useAreas();
  const own = usuario.areaDTO;
  // an area deactivated in between stays the option of its users
  const known = areas.data ?? [];
  const all = own === null || known.some(({ id }) => id === own.id) ? known : [...known, own];
  return (
    <SelectField
      label={PERFIL_PAGE_TEXTS.area}
      withAsterisk
      placeholder={PERFIL_PAGE_TEXTS.areaPlaceholder}
      data={all.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      value={areaId === null ? null : String(areaId)}
      allowDeselect={false}
      checkIconPosition="right"
      error={error}
      failed={failedChoices(areas, PERFIL_PAGE_TEXTS.areasFailed)}
      onChange={(value) => onChange(value === null ? null : Number(value))}
    />
  );
}

function Foto({ url }: { url: string | null }) {
  const [isBroken, setBroken] = useState(false);
  if (url === null || isBroken) return <IconUser size={34} stroke={1.5} aria-hidden />;
  return <img src={url} alt="" onError={() => setBroken(true)} />;
}
