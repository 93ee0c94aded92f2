import { Anchor, Button, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CAPTCHA_PLACEHOLDER } from '@tertulia/contract/core/captcha';
import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { useState } from 'react';
import { ApiError } from '../../platform/http/api-error.ts';
import { serverWordsOr } from '../../platform/http/failure.ts';
import { call } from '../../platform/http/api.ts';
import { startSession } from '../../platform/session/session.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { showToast, showToastsInTurn } from '../../ui/feedback/toast.ts';
import { useWait } from '../../platform/timing/useWait.ts';
import { AuthLayout, WaitNotice } from './AuthLayout.tsx';
import { required, validAcceptance, validEmail, validName, validNewPassword, validPhone } from './auth-validation.ts';
import { TEXTS, welcome } from './auth.texts.ts';
import css from './AuthLayout.module.css';
import { CaptchaField } from './CaptchaField.tsx';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid.ts';
import { TextField } from '../../ui/form/TextField.tsx';

const WELCOME_MS = 9000;
const DUPLICATE_MS = 3000;

const EMPTY = {
  nombreNegocio: '',
  nombre: '',
  documento: '',
  contactoEmail: '',
  contactoTelefono: '',
  whatsappNumero: '',
  password: '',
  acepto: false,
};
type Registration = typeof EMPTY;

/** Registers a business with its first user (document 1 §2, §5). */
export function RegisterPage() {
  const [isLoading, setLoading] = useState(false);
  const wait = useWait();
  const captchaQuery = useQuery({
    queryKey: ['auth', 'captcha'],
    queryFn: ({ signal }) => call('GET /api/auth/captcha', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const captcha = captchaQuery.data?.captcha ?? null;
  const [captchaToken, setCaptchaToken] = useState<string | null>(null);
  const [captchaFault, setCaptchaFault] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const form = useForm<Registration>({
    initialValues: EMPTY,
    validate: {
      nombreNegocio: validName,
      nombre: validName,
      documento: required,
      contactoEmail: validEmail,
      contactoTelefono: validPhone,
      whatsappNumero: validPhone,
      password: validNewPassword,
      acepto: validAcceptance,
    },
  });

  async function submit(values: Registration): Promise<void> {
    if (captcha && captchaToken === null) return setCaptchaFault(AUTH_TEXTS.captchaMissing);
    setCaptchaFault(null);
    setLoading(true);
    try {
      const reply = await call('POST /api/auth/register', {
        body: {
          ...values,
          nombreNegocio: values.nombreNegocio.trim(),
          nombre: values.nombre.trim(),
          documento: values.documento.trim(),
          contactoEmail: values.contactoEmail.trim(),
          whatsappNumero: values.whatsappNumero.replaceAll(' ', ''),
          acepto: true,
          captchaToken: captchaToken ?? CAPTCHA_PLACEHOLDER,
        },
      });
      showToast({ variant: 'success', text: welcome(reply.usuario.nombre), ms: WELCOME_MS });
      startSession(reply);
    } catch (error) {
      wait.note(error);
      showRefusal(error);
      setLoading(false);
      // a token is valid for one try
      setCaptchaToken(null);
      setRound((last) => last + 1);
      if (captchaQuery.isError) void captchaQuery.refetch();
    }
  }

  function showRefusal(error: unknown): void {
    const duplicates = error instanceof ApiError ? findDuplicates(error) : [];
    if (duplicates.length > 0) {
      form.setErrors(Object.fromEntries(duplicates.map(({ field, text }) => [field, text])));
      showToastsInTurn(duplicates.map(({ text }) => ({ variant: 'warning', text, ms: DUPLICATE_MS })));
    } else {
      if (error instanceof ApiError) form.setErrors(fieldErrors(error));
      showToast({ variant: 'danger', text: serverWordsOr(error, TEXTS.registerFailed), reason: null });
    }
    focusFirstInvalid();
  }

  return (
    <AuthLayout title="Crea la cuenta de tu negocio" subtitle="En un minuto tendrás tu bandeja lista.">
      <form className={css.form} onSubmit={form.onSubmit(submit, focusFirstInvalid)} noValidate>
        <TextField
          label="Nombre del negocio"
          name="nombreNegocio"
          autoComplete="organization"
          maxLength={120}
          autoFocus
          {...form.getInputProps('nombreNegocio')}
        />
        <div className={css.pair}>
          <TextField
            label="Tu nombre"
            name="nombre"
            autoComplete="name"
            maxLength={100}
            {...form.getInputProps('nombre')}
          />
          <TextField
            label="Documento (NIT/CC)"
            name="documento"
            autoComplete="off"
            maxLength={40}
            {...form.getInputProps('documento')}
          />
        </div>
        <TextField
          label="Correo electrónico"
          type="email"
          name="contactoEmail"
          inputMode="email"
          autoComplete="username"
          maxLength={254}
          {...form.getInputProps('contactoEmail')}
        />
        <div className={css.pair}>
          <TextField
            label="Teléfono de contacto"
            type="tel"
            name="contactoTelefono"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            {...form.getInputProps('contactoTelefono')}
          />
          <PhoneField
            label="Número de WhatsApp"
            name="whatsappNumero"
            autoComplete="off"
            {...form.getInputProps('whatsappNumero')}
          />
        </div>
        <PasswordField
          label="Contraseña"
          description="Mínimo 6 caracteres"
          name="password"
          autoComplete="new-password"
          maxLength={200}
          {...form.getInputProps('password')}
        />
        <Checkbox
          name="acepto"
          label={
            <>
              Acepto los{' '}
              <Anchor href="/terminos" target="_blank" rel="noopener">
                términos y condiciones
              </Anchor>{' '}
              y la{' '}
              <Anchor href="/privacidad" target="_blank" rel="noopener">
                política de privacidad
              </Anchor>
            </>
          }
          {...form.getInputProps('acepto', { type: 'checkbox' })}
        />
        {captcha && (
          <CaptchaField
            {...captcha}
            round={round}
            error={captchaToken === null ? captchaFault : null}
            onToken={setCaptchaToken}
          />
        )}
        <WaitNotice leftMs={wait.leftMs} />
        <Button type="submit" size="md" fullWidth disabled={isLoading}>
          {isLoading ? 'Registrando…' : 'Crear cuenta'}
        </Button>
      </form>
      <p className={css.afterword}>
        ¿Ya tienes cuenta?{' '}
        <Anchor component={Link} to="/login" fw={500}>
          Ingresa
        </Anchor>
      </p>
    </AuthLayout>
  );
}

function fieldErrors(error: ApiError): Record<string, string> {
  const known = error.errors.filter(({ field }) => field in EMPTY);
  if (known.length > 0) return Object.fromEntries(known.map(({ field, message }) => [field, message]));
  return error.field && error.field in EMPTY ? { [error.field]: error.message } : {};
}

/** The unique fields of the registration form, in the order of their toasts. */
const UNIQUE = [
  { field: 'contactoEmail', sign: /e-?mail|correo/i, text: AUTH_TEXTS.emailTaken },
  { field: 'whatsappNumero', sign: /whatsapp/i, text: AUTH_TEXTS.whatsappTaken },
  { field: 'nombreNegocio', sign: /nombre_?negocio|nombre del negocio/i, text: AUTH_TEXTS.nombreNegocioTaken },
  { field: 'documento', sign: /documento|\bnit\b/i, text: AUTH_TEXTS.documentoTaken },
] as const;

const SAYS_TAKEN = /ya existe|ya está registrad|ya está en uso|duplicad|CONFLICT/i;

interface Duplicate {
  field: (typeof UNIQUE)[number]['field'];
  text: string;
}

/**
 * The fields that a refused registration reports as taken: by status 409, or by its message, code and fields
 * (document 1 §8). Empty if it was refused for another reason.
 */
export function findDuplicates(error: Pick<ApiError, 'status' | 'code' | 'message' | 'field' | 'errors'>): Duplicate[] {
  const clues = [
    { where: error.field ?? '', said: `${error.code} ${error.message}` },
    ...error.errors.map(({ field, code, message }) => ({ where: field, said: `${code} ${message}` })),
  ].filter(({ said }) => error.status === 409 || SAYS_TAKEN.test(said));
  return UNIQUE.filter(({ field, sign }) =>
    clues.some(({ where, said }) => where === field || sign.test(where) || (where === '' && sign.test(said))),
  ).map(({ field, text }) => ({ field, text }));
}
