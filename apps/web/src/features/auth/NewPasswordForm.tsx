import { Anchor, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate } from '@tanstack/react-router';
import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { useState } from 'react';
import { ApiError } from '../../platform/http/api-error.ts';
import { serverWordsOr } from '../../platform/http/failure.ts';
import { call } from '../../platform/http/api.ts';
import { getSession } from '../../platform/session/session.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWait } from '../../platform/timing/useWait.ts';
import { WaitNotice } from './WaitNotice.tsx';
import { logout } from './logout.ts';
import { validConfirmation, validNewPassword } from './auth-validation.ts';
import { TEXTS } from './auth.texts.ts';
import css from './AuthLayout.module.css';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid.ts';

interface NewPasswordFormProps {
  token: string;
  /** The first password of an account. */
  isInvitation: boolean;
}

/** The two fields that set a password with a mailed link. */
export function NewPasswordForm({ token, isInvitation }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const [isLoading, setLoading] = useState(false);
  const wait = useWait();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', confirm: '' },
    validate: { password: validNewPassword, confirm: (confirm, { password }) => validConfirmation(confirm, password) },
  });

  async function save({ password }: { password: string }): Promise<void> {
    setLoading(true);
    try {
      await call('POST /api/auth/reset-password', { body: { token, password } });
      // The server has ended all sessions of the account. A session of another user ends too: the next page signs in.
      if (getSession()) await logout();
      showToast({ variant: 'success', text: isInvitation ? TEXTS.invitationAccepted : TEXTS.resetSucceeded });
      await navigate({ to: '/login' });
    } catch (error) {
      wait.note(error);
      const text = serverWordsOr(error, TEXTS.resetFailed);
      if (isAboutPassword(error)) form.setFieldError('password', error.errors[0]?.message ?? error.message);
      showToast({ variant: 'danger', text, reason: null });
      focusFirstInvalid();
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      <form className={css.form} onSubmit={form.onSubmit(save, focusFirstInvalid)} noValidate>
        <PasswordField
          label={isInvitation ? 'Contraseña' : 'Contraseña nueva'}
          description="Mínimo 6 caracteres"
          name="password"
          autoComplete="new-password"
          maxLength={200}
          autoFocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirma la contraseña"
          name="confirm"
          autoComplete="new-password"
          maxLength={200}
          key={form.key('confirm')}
          {...form.getInputProps('confirm')}
        />
        <WaitNotice leftMs={wait.leftMs} />
        <Button type="submit" size="md" fullWidth disabled={isLoading}>
          {isLoading ? 'Guardando…' : isInvitation ? 'Guardar contraseña' : 'Cambiar contraseña'}
        </Button>
      </form>
      <p className={css.afterword}>
        <Anchor component={Link} to="/login" fw={500}>
          Volver a ingresar
        </Anchor>
      </p>
    </>
  );
}

function isAboutPassword(error: unknown): error is ApiError {
  if (
    !(error instanceof ApiError) ||
    error.message === AUTH_TEXTS.expiredLink ||
    error.message === AUTH_TEXTS.invalidLink
  )
    return false;
  return error.field === 'password' || error.errors[0]?.field === 'password';
}
