import { Checkbox, Group, NativeSelect, Switch } from '@mantine/core';
import {
  MAX_EMAIL,
  MAX_NOMBRE_USUARIO,
  MAX_TELEFONO_ESCRITO,
  ROLES_ASIGNABLES,
} from '@tertulia/contract/features/usuarios/limites';
import { AUTH_LIMITS } from '@tertulia/contract/features/auth/messages';
import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import { failedChoices } from '../../platform/query/failed-choices.ts';
import type { EntityForm } from '../../ui/form/useEntityForm.ts';
import dialogCss from '../../ui/dialog/EntityDialog.module.css';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { isInvited, type FormSubject, type UsuarioValues } from './usuario-form.ts';
import { useAreasOf } from './usuarios-page.queries.ts';
import { ROL_TEXTS, TIPO_TEXTS, USUARIOS_TEXTS } from './usuarios.texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';

interface UsuarioFieldsProps {
  form: EntityForm<UsuarioValues>;
  subject: FormSubject;
  /** Users who edit themselves cannot change role, kind, state and password here. */
  isOwn: boolean;
  /** The user's area, which may be inactive by now. */
  area: Usuario['areaDTO'];
  place: { suscriptorId: number | null; isGlobal: boolean };
}

/** The fields of a user. */
export function UsuarioFields({ form, subject: { isNew, hasFixedRoles }, isOwn, area, place }: UsuarioFieldsProps) {
  const { values } = form;
  const isBot = values.tipoUsuario === 'BOT';
  const isWithoutPassword = isNew && isInvited(values);
  const rolesHint = hasFixedRoles ? USUARIOS_TEXTS.superadminLocked : isOwn ? USUARIOS_TEXTS.ownLocked : undefined;
  const roles = form.getInputProps('roles');
  return (
    <>
      <TextField
        data-autofocus
        label={USUARIOS_TEXTS.nombre}
        withAsterisk
        autoComplete="off"
        maxLength={MAX_NOMBRE_USUARIO}
        {...form.getInputProps('nombre')}
      />
      <div className={dialogCss.formLine}>
        {isBot ? null : (
          <TextField
            label={USUARIOS_TEXTS.email}
            type="email"
            inputMode="email"
            withAsterisk={isNew}
            readOnly={!isNew}
            variant={isNew ? 'default' : 'filled'}
            autoComplete="off"
            maxLength={MAX_EMAIL}
            {...form.getInputProps('email')}
          />
        )}
        <PhoneField
          label={USUARIOS_TEXTS.telefono}
          autoComplete="off"
          maxLength={MAX_TELEFONO_ESCRITO}
          {...form.getInputProps('telefono')}
        />
      </div>
      <div className={dialogCss.formLine}>
        <AreaField area={area} place={place} {...form.getInputProps('areaId')} />
        <NativeSelect
          label={USUARIOS_TEXTS.tipo}
          description={isBot ? USUARIOS_TEXTS.botHint : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={isOwn}
          data={(['HUMANO', 'BOT'] as const).map((value) => ({ value, label: TIPO_TEXTS[value] }))}
          {...form.getInputProps('tipoUsuario')}
        />
      </div>
      {isBot ? null : (
        <Checkbox.Group
          label={USUARIOS_TEXTS.roles}
          withAsterisk={!hasFixedRoles}
          description={rolesHint}
          {...roles}
          onChange={(chosen) => {
            form.setFieldValue(
              'roles',
              ROLES_ASIGNABLES.filter((rol) => chosen.includes(rol)),
            );
            roles.onBlur();
          }}
        >
          <Group gap={20} mt={6}>
            {ROLES_ASIGNABLES.map((rol) => (
              <Checkbox key={rol} value={rol} label={ROL_TEXTS[rol]} disabled={isOwn || hasFixedRoles} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {isNew && !isBot ? (
        <Switch
          label={USUARIOS_TEXTS.invitar}
          description={USUARIOS_TEXTS.invitarHint}
          checked={values.invitar}
          onChange={(event) => form.setValues({ invitar: event.currentTarget.checked, password: '' })}
        />
      ) : null}
      {isOwn || isBot || isWithoutPassword ? null : (
        <PasswordField
          label={isNew ? USUARIOS_TEXTS.password : USUARIOS_TEXTS.newPassword}
          description={isNew ? undefined : USUARIOS_TEXTS.newPasswordHint}
          withAsterisk={isNew}
          autoComplete="new-password"
          maxLength={AUTH_LIMITS.passwordMax}
          {...form.getInputProps('password')}
        />
      )}
      <div className={dialogCss.formLine}>
        <Switch
          label={values.isActive ? USUARIOS_TEXTS.activo : USUARIOS_TEXTS.inactivo}
          aria-label={USUARIOS_TEXTS.activo}
          disabled={isOwn || isWithoutPassword}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
          checked={values.isActive || isWithoutPassword}
        />
        <Switch
          label={USUARIOS_TEXTS.presentar}
          description={USUARIOS_TEXTS.presentarHint}
          {...form.getInputProps('presentar', { type: 'checkbox' })}
        />
      </div>
    </>
  );
}

interface AreaFieldProps {
  area: Usuario['areaDTO'];
  place: { suscriptorId: number | null; isGlobal: boolean };
  value?: number | null;
  onChange?: (areaId: number | null) => void;
}

function AreaField({ area, place, value = null, onChange, ...field }: AreaFieldProps) {
  const areas = useAreasOf(place.suscriptorId, place.isGlobal);
  const active = areas.data ?? [];
  const offered = area && !active.some(({ id }) => id === area.id) ? [area, ...active] : active;
  return (
    <SelectField
      label={USUARIOS_TEXTS.area}
      withAsterisk
      placeholder={USUARIOS_TEXTS.areaPlaceholder}
      searchable
      disabled={place.suscriptorId === null}
      data={offered.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      nothingFoundMessage={USUARIOS_TEXTS.noAreas}
      failed={failedChoices(areas, USUARIOS_TEXTS.areasFailed)}
      {...field}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange?.(chosen === null ? null : Number(chosen))}
    />
  );
}
