import { Button, Group, TextInput } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { PERFIL_LIMITS, TIPOS_FOTO_PERFIL } from '@tertulia/contract/features/perfil/limites';
import { formatDate } from '../../platform/format/dates.ts';
import type { SesionUsuario } from '../../platform/session/session.ts';
import { failedChoices } from '../../platform/query/failed-choices.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { PhotoField } from '../../ui/form/PhotoField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { usePageForm } from '../../ui/form/useEntityForm.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { useAreas } from '#public/areas';
import { bodyOf, checkForm, formOf, fotoFault } from './perfil-form.ts';
import page from '../../ui/theme/page.module.css';
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

/** Name, area, number and photo can be changed; e-mail and creation date are read-only. */
export function DatosCard({ usuario }: { usuario: SesionUsuario }) {
  const { form, fault, isBusy, isDirty, onSubmit } = usePageForm({
    entity: usuario,
    valuesOf: formOf,
    validate: checkForm,
    save: (values, begun) => savePerfil(bodyOf(values, begun)),
    saved: PERFIL_PAGE_TEXTS.saved,
    failed: PERFIL_PAGE_TEXTS.saveFailed,
    failedIn: 'both',
  });
  const { foto, quitarFoto } = form.values;
  return (
    <form className={page.panel} aria-label={PERFIL_PAGE_TEXTS.title} noValidate onSubmit={onSubmit}>
      <Unsaved isDirty={isDirty && !isBusy} />
      <PhotoField
        chosen={foto}
        current={quitarFoto ? null : usuario.fotoUrl}
        accept={TIPOS_FOTO_PERFIL}
        texts={FOTO_TEXTS}
        error={form.errors['foto']}
        check={fotoFault}
        onChoose={(chosen) => form.setFieldValue('foto', chosen)}
        onRemove={() => form.setValues({ foto: null, quitarFoto: true })}
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
          {...form.getInputProps('nombre')}
        />
        <AreaField usuario={usuario} {...form.getInputProps('areaId')} />
        <PhoneField
          label={PERFIL_PAGE_TEXTS.telefono}
          name="telefono"
          maxLength={PERFIL_LIMITS.telefonoMax}
          {...form.getInputProps('telefono')}
        />
        <TextInput label={PERFIL_PAGE_TEXTS.email} value={usuario.email} readOnly variant="filled" />
        <TextInput
          label={PERFIL_PAGE_TEXTS.fechaCreacion}
          value={formatDate(usuario.fechaCreacion)}
          readOnly
          variant="filled"
        />
      </div>
      {fault ? (
        <p className={css.fault} role="alert">
          {fault.reason ?? fault.text}
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
  value?: number | null;
  onChange?: (areaId: number | null) => void;
}

function AreaField({ usuario, value = null, onChange, ...field }: AreaFieldProps) {
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
      checkIconPosition="right"
      failed={failedChoices(areas, PERFIL_PAGE_TEXTS.areasFailed)}
      {...field}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange?.(chosen === null ? null : Number(chosen))}
    />
  );
}

function Foto({ url }: { url: string | null }) {
  const [isBroken, setBroken] = useState(false);
  if (url === null || isBroken) return <IconUser size={34} stroke={1.5} aria-hidden />;
  return <img src={url} alt="" onError={() => setBroken(true)} />;
}
