import { Alert, Anchor, Loader } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { failureOf } from '../../platform/http/failure.ts';
import { call } from '../../platform/http/api.ts';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { useSession } from '../../platform/session/session.ts';
import { otherSession, TEXTS } from './auth.texts.ts';
import css from './AuthLayout.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

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
