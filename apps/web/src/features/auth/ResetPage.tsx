import { Alert, Anchor, Button, Loader } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { failureOf, serverWordsOr } from '../../platform/http/failure.ts';
import { call } from '../../platform/http/api.ts';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { getSession, useSession } from '../../platform/session/session.ts';
import { otherSession, TEXTS } from './auth.texts.ts';
import css from './AuthLayout.module.css';
import { AuthLayout, WaitNotice } from './AuthLayout.tsx';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError } from '../../platform/http/api-error.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWait } from '../../platform/timing/useWait.ts';
import { logout } from './logout.ts';
import { validConfirmation, validNewPassword } from './auth-validation.ts';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid.ts';

/** The target of a mailed link. */
export function ResetPage() {
  const { token } = useSearch({ from: '/reset-password' });
  return <ResetLink token={token} />;
}

/** Checks a recovery link or an invitation, then asks for the password. */
export function ResetLink({ token }: { token: string }) {
  const link = useQuery({
    queryKey: ['auth', 'reset-link', token],
    queryFn: ({ signal }) => call('GET /api/auth/reset-password/verify', { query: { token }, signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  if (token === '') return <InvalidLink text={AUTH_TEXTS.invalidLink} />;
  if (link.isPending) return <Verifying />;
  if (link.isError) {
    return (
      <AuthLayout title="Nueva contraseña">
        <ErrorState {...failureOf(link.error, TEXTS.verifyFailed)} onRetry={() => void link.refetch()} />
      </AuthLayout>
    );
  }
  if (!link.data.valid) return <InvalidLink text={AUTH_TEXTS.expiredLink} />;
  if (link.data.esInvitacion) {
    return (
      <AuthLayout title={TEXTS.invitationTitle} subtitle={TEXTS.invitationSubtitle}>
        <OtherSession />
        <NewPasswordForm token={token} isInvitation />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Nueva contraseña" subtitle="Al guardarla se cerrarán tus sesiones abiertas en otros equipos.">
      <OtherSession />
      <NewPasswordForm token={token} isInvitation={false} />
    </AuthLayout>
  );
}

/** Warns that the new password ends this browser's session, which may be another user's. */
function OtherSession() {
  const session = useSession();
  if (!session) return null;
  return (
    <Alert variant="light" mt={16}>
      {otherSession(session.usuario.nombre)}
    </Alert>
  );
}

function Verifying() {
  return (
    <AuthLayout title="Nueva contraseña">
      <p className={css.waiting} role="status">
        <Loader size={18} aria-hidden /> {TEXTS.verifying}
      </p>
    </AuthLayout>
  );
}

function InvalidLink({ text }: { text: string }) {
  return (
    <AuthLayout title="Este enlace no sirve" subtitle={<span role="alert">{text}</span>}>
      <p className={css.ways}>
        <Anchor component={Link} to="/forgot" fw={500}>
          Solicitar un enlace nuevo
        </Anchor>
        <Anchor component={Link} to="/login" fw={500}>
          Volver a ingresar
        </Anchor>
      </p>
    </AuthLayout>
  );
}

interface NewPasswordFormProps {
  token: string;
  /** The first password of an account. */
  isInvitation: boolean;
}

/** The two fields that set a password with a mailed link. */
function NewPasswordForm({ token, isInvitation }: NewPasswordFormProps) {
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
