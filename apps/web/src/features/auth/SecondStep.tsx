import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { AUTH_LIMITS } from '@tertulia/contract/features/auth/messages';
import { ApiError } from '../../platform/http/api-error.ts';
import { serverWordsOr } from '../../platform/http/failure.ts';
import { call } from '../../platform/http/api.ts';
import { startSession } from '../../platform/session/session.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWait } from '../../platform/timing/useWait.ts';
import { AuthLayout, WaitNotice } from './AuthLayout.tsx';
import { required } from './auth-validation.ts';
import { TEXTS } from './auth.texts.ts';
import css from './AuthLayout.module.css';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid.ts';

const SUCCESS_MS = 2500;
const ERROR_MS = 4000;

interface SecondStepProps {
  desafio: string;
  /** Back to the password: by choice, or because the challenge has expired. */
  onBack: () => void;
}

/** Asks for the code after the password if a second factor is on. */
export function SecondStep({ desafio, onBack }: SecondStepProps) {
  const [isLoading, setLoading] = useState(false);
  const wait = useWait();
  const form = useForm({ mode: 'uncontrolled', initialValues: { codigo: '' }, validate: { codigo: required } });

  async function enter({ codigo }: { codigo: string }): Promise<void> {
    setLoading(true);
    try {
      const reply = await call('POST /api/auth/login/segundo-factor', { body: { desafio, codigo } });
      showToast({ variant: 'success', text: TEXTS.loginSucceeded, ms: SUCCESS_MS });
      startSession(reply);
    } catch (error) {
      wait.note(error);
      const text = serverWordsOr(error, TEXTS.loginFailed);
      setLoading(false);
      if (error instanceof ApiError && error.field === 'codigo') {
        form.setFieldError('codigo', text);
        return focusFirstInvalid();
      }
      showToast({ variant: 'warning', text, ms: ERROR_MS });
      if (error instanceof ApiError && error.status === 401) onBack();
    }
  }

  return (
    <AuthLayout title={TEXTS.secondTitle} subtitle={TEXTS.secondSubtitle}>
      <form className={css.form} onSubmit={form.onSubmit(enter, focusFirstInvalid)} noValidate>
        <TextInput
          label={TEXTS.code}
          description={TEXTS.codeHint}
          name="codigo"
          autoComplete="one-time-code"
          maxLength={AUTH_LIMITS.codigoMax}
          autoFocus
          key={form.key('codigo')}
          {...form.getInputProps('codigo')}
        />
        <WaitNotice leftMs={wait.leftMs} />
        <Button type="submit" size="md" fullWidth disabled={isLoading}>
          {isLoading ? 'Ingresando…' : 'Ingresa'}
        </Button>
      </form>
      <p className={css.afterword}>
        <UnstyledButton className={css.back} onClick={onBack}>
          {TEXTS.backToPassword}
        </UnstyledButton>
      </p>
    </AuthLayout>
  );
}
