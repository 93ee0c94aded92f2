import { Anchor, Loader } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { failureOf } from '../../platform/http/failure.ts';
import { call } from '../../platform/http/api.ts';
import { ErrorState } from '../../ui/MessageState.tsx';
import { TEXTS } from './auth.texts.ts';
import css from './AuthLayout.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** Where a recovery link leads: checks it, then asks for the new password. */
export function ResetPage() {
  const { token } = useSearch({ from: '/reset-password' });
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
  return (
    <AuthLayout title="Nueva contraseña" subtitle="Al guardarla se cerrarán tus sesiones abiertas en otros equipos.">
      <NewPasswordForm token={token} />
    </AuthLayout>
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
