import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { AUTH_LIMITS, AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { StaysOpen } from '../../ui/dialog/StaysOpen.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { refusalOf, type FormErrors } from './perfil-form.ts';
import css from './PerfilPage.module.css';
import { removeSegundoFactor } from './perfil.queries.ts';
import { FACTOR_TEXTS, PERFIL_PAGE_TEXTS } from './perfil.texts.ts';

type Errors = FormErrors<'password' | 'codigo'>;

/** Removes the second factor, with both password and code. */
export function RemoveFactor({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [codigo, setCodigo] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    const wrong: Errors = {
      ...(password === '' ? { password: AUTH_TEXTS.required } : {}),
      ...(codigo.trim() === '' ? { codigo: AUTH_TEXTS.required } : {}),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || isBusy) return;
    setBusy(true);
    try {
      await removeSegundoFactor({ password, codigo });
      showToast({ variant: 'success', text: FACTOR_TEXTS.deactivated });
      onClose();
    } catch (error) {
      setErrors(refusalOf(error, ['password', 'codigo'] as const, { fallback: FACTOR_TEXTS.failed }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={css.dialogForm}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void remove();
      }}
    >
      <p className={css.dialogText}>{FACTOR_TEXTS.removeAbout}</p>
      <StaysOpen isSending={isBusy} />
      <PasswordField
        data-autofocus
        label={FACTOR_TEXTS.password}
        autoComplete="current-password"
        maxLength={AUTH_LIMITS.passwordMax}
        value={password}
        error={errors.password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setErrors({ ...errors, password: undefined });
        }}
      />
      <TextInput
        label={FACTOR_TEXTS.codeOrRecovery}
        autoComplete="one-time-code"
        maxLength={AUTH_LIMITS.codigoMax}
        value={codigo}
        error={errors.codigo}
        onChange={(event) => {
          setCodigo(event.currentTarget.value);
          setErrors({ ...errors, codigo: undefined });
        }}
      />
      {errors.form ? (
        <p className={css.fault} role="alert">
          {errors.form}
        </p>
      ) : null}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {PERFIL_PAGE_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {FACTOR_TEXTS.deactivate}
        </Button>
      </Group>
    </form>
  );
}
