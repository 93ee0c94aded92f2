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
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import css from './Usuarios.module.css';
import { isInvited, type FormSubject, type UsuarioField, type UsuarioForm } from './usuario-form.ts';
import { useAreasOf } from './usuarios-page.queries.ts';
import { ROL_TEXTS, TIPO_TEXTS, USUARIOS_TEXTS } from './usuarios.texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';

interface UsuarioFieldsProps {
  form: UsuarioForm;
  subject: FormSubject;
  /** Users who edit themselves cannot change role, kind, state and password here. */
  isOwn: boolean;
  /** The user's area, which may be inactive by now. */
  area: Usuario['areaDTO'];
  place: { suscriptorId: number | null; isGlobal: boolean };
  errorOf: (field: UsuarioField) => string | undefined;
  onChange: (part: Partial<UsuarioForm>) => void;
  onTouch: (field: UsuarioField) => void;
}

/** The fields of a user; a field shows its error after it was left. */
export function UsuarioFields({
  form,
  subject: { isNew, hasFixedRoles },
  isOwn,
  area,
  place,
  errorOf,
  onChange,
  onTouch,
}: UsuarioFieldsProps) {
  const field = (name: UsuarioField) => ({ error: errorOf(name), onBlur: () => onTouch(name) });
  const isBot = form.tipoUsuario === 'BOT';
  const rolesHint = hasFixedRoles ? USUARIOS_TEXTS.superadminLocked : isOwn ? USUARIOS_TEXTS.ownLocked : undefined;
  return (
    <div className={css.fields}>
      <TextField
        data-autofocus
        label={USUARIOS_TEXTS.nombre}
        withAsterisk
        autoComplete="off"
        maxLength={MAX_NOMBRE_USUARIO}
        value={form.nombre}
        {...field('nombre')}
        onChange={(event) => onChange({ nombre: event.currentTarget.value })}
      />
      <div className={css.two}>
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
            value={form.email}
            {...field('email')}
            onChange={(event) => onChange({ email: event.currentTarget.value })}
          />
        )}
        <PhoneField
          label={USUARIOS_TEXTS.telefono}
          autoComplete="off"
          maxLength={MAX_TELEFONO_ESCRITO}
          value={form.telefono}
          {...field('telefono')}
          onChange={(telefono) => onChange({ telefono })}
        />
      </div>
      <div className={css.two}>
        <AreaField form={form} area={area} place={place} {...field('areaId')} onChange={onChange} />
        <NativeSelect
          label={USUARIOS_TEXTS.tipo}
          description={form.tipoUsuario === 'BOT' ? USUARIOS_TEXTS.botHint : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={isOwn}
          value={form.tipoUsuario}
          data={(['HUMANO', 'BOT'] as const).map((value) => ({ value, label: TIPO_TEXTS[value] }))}
          onChange={({ currentTarget: { value } }) => onChange({ tipoUsuario: value === 'BOT' ? 'BOT' : 'HUMANO' })}
        />
      </div>
      {isBot ? null : (
        <Checkbox.Group
          label={USUARIOS_TEXTS.roles}
          withAsterisk={!hasFixedRoles}
          description={rolesHint}
          value={[...form.roles]}
          error={errorOf('roles')}
          onChange={(chosen) => {
            onChange({ roles: ROLES_ASIGNABLES.filter((rol) => chosen.includes(rol)) });
            onTouch('roles');
          }}
        >
          <Group gap={20} mt={6}>
            {ROLES_ASIGNABLES.map((rol) => (
              <Checkbox key={rol} value={rol} label={ROL_TEXTS[rol]} disabled={isOwn || hasFixedRoles} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {isNew && form.tipoUsuario === 'HUMANO' ? (
        <Switch
          label={USUARIOS_TEXTS.invitar}
          description={USUARIOS_TEXTS.invitarHint}
          checked={form.invitar}
          onChange={(event) => onChange({ invitar: event.currentTarget.checked, password: '' })}
        />
      ) : null}
      {isOwn || isBot || (isNew && isInvited(form)) ? null : (
        <PasswordField
          label={isNew ? USUARIOS_TEXTS.password : USUARIOS_TEXTS.newPassword}
          description={isNew ? undefined : USUARIOS_TEXTS.newPasswordHint}
          withAsterisk={isNew}
          autoComplete="new-password"
          maxLength={AUTH_LIMITS.passwordMax}
          value={form.password}
          {...field('password')}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
      )}
      <div className={css.two}>
        <Switch
          label={form.isActive ? USUARIOS_TEXTS.activo : USUARIOS_TEXTS.inactivo}
          aria-label={USUARIOS_TEXTS.activo}
          disabled={isOwn || (isNew && isInvited(form))}
          checked={form.isActive || (isNew && isInvited(form))}
          onChange={(event) => onChange({ isActive: event.currentTarget.checked })}
        />
        <Switch
          label={USUARIOS_TEXTS.presentar}
          description={USUARIOS_TEXTS.presentarHint}
          checked={form.presentar}
          onChange={(event) => onChange({ presentar: event.currentTarget.checked })}
        />
      </div>
    </div>
  );
}

interface AreaFieldProps {
  form: UsuarioForm;
  area: Usuario['areaDTO'];
  place: { suscriptorId: number | null; isGlobal: boolean };
  error: string | undefined;
  onBlur: () => void;
  onChange: (part: Partial<UsuarioForm>) => void;
}

function AreaField({ form: { areaId }, area, place, error, onBlur, onChange }: AreaFieldProps) {
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
      value={areaId === null ? null : String(areaId)}
      data={offered.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      nothingFoundMessage={USUARIOS_TEXTS.noAreas}
      error={error}
      failed={failedChoices(areas, USUARIOS_TEXTS.areasFailed)}
      onBlur={onBlur}
      onChange={(value) => onChange({ areaId: value === null ? null : Number(value) })}
    />
  );
}
