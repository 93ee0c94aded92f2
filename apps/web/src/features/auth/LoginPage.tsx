import { Anchor, Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { ERRORS } from '@tertulia/contract/core/error-codes';
import { useState } from 'react';
import { call } from '../../platform/http/api.ts';
import { startSession, whyEnded } from '../../platform/session/session.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWait } from '../../platform/timing/useWait.ts';
import { AuthLayout, WaitNotice } from './AuthLayout.tsx';
import { validEmail, validLoginPassword } from './auth-validation.ts';
import { TEXTS } from './auth.texts.ts';
import css from './AuthLayout.module.css';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid.ts';
import { loginFailure } from './login-failure.ts';
import { SecondStep } from './SecondStep.tsx';

const SUCCESS_MS = 2500;
const ERROR_MS = 4000;

/** Sign in with e-mail and password (document 1 §2). */
export function LoginPage() {
  const [isLoading, setLoading] = useState(false);
  const [desafio, setDesafio] = useState<string | null>(null);
  const [subtitle] = useState(subtitleOf);
  const wait = useWait();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: validEmail, password: validLoginPassword },
  });

  async function enter({ email, password }: { email: string; password: string }): Promise<void> {
    setLoading(true);
    try {
      const reply = await call('POST /api/auth/login', { body: { email: email.trim(), password } });
      if ('desafio' in reply) {
        setLoading(false);
        return setDesafio(reply.desafio);
      }
      showToast({ variant: 'success', text: TEXTS.loginSucceeded, ms: SUCCESS_MS });
      startSession(reply);
    } catch (error) {
      wait.note(error);
      showToast({ ...loginFailure(error), ms: ERROR_MS });
      setLoading(false);
    }
  }

  if (desafio !== null) return <SecondStep desafio={desafio} onBack={() => setDesafio(null)} />;
  return (
    <AuthLayout title="Ingresa a tu cuenta" subtitle={subtitle}>
      <form className={css.form} onSubmit={form.onSubmit(enter, focusFirstInvalid)} noValidate>
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
        <div>
          <PasswordField
            label="Contraseña"
            name="password"
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap" mt={8}>
            <Anchor component={Link} to="/forgot" size="sm">
              ¿Olvidaste tu contraseña?
            </Anchor>
          </Group>
        </div>
        <WaitNotice leftMs={wait.leftMs} />
        <Button type="submit" size="md" fullWidth disabled={isLoading}>
          {isLoading ? 'Ingresando…' : 'Ingresa'}
        </Button>
      </form>
      <p className={css.afterword}>
        ¿Aún no tienes cuenta?{' '}
        <Anchor component={Link} to="/register" fw={500}>
          Regístrate
        </Anchor>
      </p>
    </AuthLayout>
  );
}

/** Tells a user that the session has ended: the toast that said so has disappeared by now. */
function subtitleOf(): string {
  return whyEnded() === 'expired' ? ERRORS.TOKEN_EXPIRED.message : 'Atiende a tus clientes desde un solo lugar.';
}
