import { Anchor, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { serverWordsOr } from '../../platform/http/failure.ts';
import { call } from '../../platform/http/api.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWait } from '../../platform/timing/useWait.ts';
import { AuthLayout, WaitNotice } from './AuthLayout.tsx';
import { validEmail } from './auth-validation.ts';
import { TEXTS } from './auth.texts.ts';
import css from './AuthLayout.module.css';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid.ts';

const SUCCESS_MS = 6000;

/** Requests a recovery mail. The reply does not reveal whether the address is known. */
export function ForgotPage() {
  const [isLoading, setLoading] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const wait = useWait();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: validEmail },
  });

  async function send({ email }: { email: string }): Promise<void> {
    setLoading(true);
    try {
      await call('POST /api/auth/forgot-password', { body: { email: email.trim() } });
      setSentTo(email.trim());
      showToast({ variant: 'success', text: TEXTS.forgotSucceeded, ms: SUCCESS_MS });
    } catch (error) {
      wait.note(error);
      showToast({ variant: 'danger', text: serverWordsOr(error, TEXTS.forgotFailed), reason: null });
    } finally {
      setLoading(false);
    }
  }

  const subtitle = sentTo
    ? `Si ${sentTo} tiene una cuenta, en unos minutos llegará un enlace que sirve durante 30 minutos. Revisa también la carpeta de correo no deseado.`
    : 'Escribe el correo de tu cuenta y te enviaremos un enlace para crear una contraseña nueva.';

  return (
    <AuthLayout title={sentTo ? 'Revisa tu correo' : '¿Olvidaste tu contraseña?'} subtitle={subtitle}>
      <form className={css.form} onSubmit={form.onSubmit(send, focusFirstInvalid)} noValidate>
        <TextInput
          label="Correo electrónico"
          type="email"
          name="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <WaitNotice leftMs={wait.leftMs} />
        <Button type="submit" size="md" fullWidth disabled={isLoading} variant={sentTo ? 'default' : 'filled'}>
          {isLoading ? 'Enviando…' : sentTo ? 'Enviar otra vez' : 'Enviar enlace'}
        </Button>
      </form>
      <p className={css.afterword}>
        <Anchor component={Link} to="/login" fw={500}>
          Volver a ingresar
        </Anchor>
      </p>
    </AuthLayout>
  );
}
