import { Button, Group, Skeleton, TextInput } from '@mantine/core';
import { failureLine, failureOf, reasonOr } from '../../platform/http/failure.ts';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { DatosCard } from './DatosCard.tsx';
import page from '../../ui/theme/page.module.css';
import table from '../../ui/table/table-page.module.css';
import css from './PerfilPage.module.css';
import { changePassword, removeSegundoFactor, usePerfil, useSegundoFactor } from './perfil.queries.ts';
import { codesLeftText, CONTRASENA_TEXTS, FACTOR_TEXTS, PERFIL_PAGE_TEXTS } from './perfil.texts.ts';
import { SesionesCard } from './SesionesCard.tsx';
import { AUTH_LIMITS, AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import { type DialogFrame, useDialog } from '../../ui/dialog/useDialog.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { checkContrasena } from './perfil-form.ts';
import { formatDate } from '../../platform/format/dates.ts';
import { ActivateFactor } from './ActivateFactor.tsx';
import { Chip } from '../../ui/Chip.tsx';

/** The user's own account (document 1 §2). */
export function PerfilPage() {
  const { data, error, isError, refetch } = usePerfil();
  return (
    <div className={page.page} style={{ maxWidth: 760, gap: 16 }}>
      <h2 className={table.title}>{PERFIL_PAGE_TEXTS.title}</h2>
      {data ? (
        <DatosCard key={data.id} usuario={data} />
      ) : isError ? (
        <section className={page.panel}>
          <ErrorState {...failureOf(error, PERFIL_PAGE_TEXTS.loadFailed)} onRetry={() => void refetch()} />
        </section>
      ) : (
        <DatosSkeleton />
      )}
      <ContrasenaCard />
      <SegundoFactorCard />
      <SesionesCard />
    </div>
  );
}

function DatosSkeleton() {
  return (
    <section className={page.panel} aria-busy aria-label={PERFIL_PAGE_TEXTS.title}>
      <Group gap={16} mb={16}>
        <Skeleton circle height={72} />
        <Skeleton height={30} width={120} />
      </Group>
      <div className={css.fields}>
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index}>
            <Skeleton height={12} width={90} mb={8} />
            <Skeleton height={36} />
          </div>
        ))}
      </div>
    </section>
  );
}

const FIELDS = [
  { name: 'currentPassword', label: CONTRASENA_TEXTS.current, autoComplete: 'current-password' },
  { name: 'newPassword', label: CONTRASENA_TEXTS.fresh, autoComplete: 'new-password' },
  { name: 'confirm', label: CONTRASENA_TEXTS.confirm, autoComplete: 'new-password' },
] as const;

/** Changes the password. */
function ContrasenaCard() {
  const changing = useDialog((_, frame) => <ContrasenaDialog {...frame} />);
  return (
    <section className={page.panel} aria-labelledby="perfil-contrasena">
      <div className={css.cardTop}>
        <div>
          <h3 className={css.cardTitle} id="perfil-contrasena">
            {CONTRASENA_TEXTS.title}
          </h3>
          <p className={css.about}>{CONTRASENA_TEXTS.about}</p>
        </div>
        <Button variant="default" onClick={() => changing.open()}>
          {CONTRASENA_TEXTS.open}
        </Button>
      </div>
      {changing.node}
    </section>
  );
}

function ContrasenaDialog(frame: DialogFrame) {
  return (
    <EntityDialog
      {...frame}
      title={CONTRASENA_TEXTS.open}
      size={420}
      initial={{ currentPassword: '', newPassword: '', confirm: '' }}
      validate={checkContrasena}
      save={async ({ currentPassword, newPassword }) => {
        try {
          await changePassword({ currentPassword, newPassword });
        } catch (error) {
          showToast({ variant: 'danger', text: failureLine(error, CONTRASENA_TEXTS.failed), reason: null });
          throw error;
        }
      }}
      saved={CONTRASENA_TEXTS.saved}
      failed={reasonOr(CONTRASENA_TEXTS.failed)}
      names={{ password: 'newPassword' }}
      submit={CONTRASENA_TEXTS.save}
      isDirty={() => false}
    >
      {(form) =>
        FIELDS.map(({ name, ...field }, index) => (
          <PasswordField
            key={name}
            data-autofocus={index === 0 || undefined}
            maxLength={AUTH_LIMITS.passwordMax}
            {...field}
            {...form.getInputProps(name)}
          />
        ))
      }
    </EntityDialog>
  );
}

const WIDTH = 440;

/** Whether signing in asks for a code, and the buttons to activate and remove that. */
function SegundoFactorCard() {
  const { data, error, isError, refetch } = useSegundoFactor();
  const activating = useDialog((_, frame) => <ActivateFactor width={WIDTH} {...frame} />);
  const removing = useDialog((_, frame) => <RemoveFactor width={WIDTH} {...frame} />);
  return (
    <section className={page.panel} aria-labelledby="perfil-factor">
      <div className={css.cardTop}>
        <div>
          <h3 className={css.cardTitle} id="perfil-factor">
            {FACTOR_TEXTS.title}
            {data?.activo ? <Chip tone="accent">{FACTOR_TEXTS.on}</Chip> : null}
          </h3>
          {data ? (
            <p className={css.about}>
              {data.activo
                ? `${FACTOR_TEXTS.onAbout} ${data.desde === null ? '' : `Desde el ${formatDate(data.desde)}.`} ${codesLeftText(data.codigosRestantes)}`
                : FACTOR_TEXTS.off}
            </p>
          ) : isError ? null : (
            <Skeleton height={12} width={280} mt={10} />
          )}
        </div>
        {data ? (
          <Button variant="default" onClick={() => (data.activo ? removing : activating).open()}>
            {data.activo ? FACTOR_TEXTS.deactivate : FACTOR_TEXTS.activate}
          </Button>
        ) : null}
      </div>
      {isError && !data ? (
        <ErrorState {...failureOf(error, FACTOR_TEXTS.loadFailed)} onRetry={() => void refetch()} />
      ) : null}
      {activating.node}
      {removing.node}
    </section>
  );
}

/** Removes the second factor, with both password and code. */
function RemoveFactor({ width, ...frame }: DialogFrame & { width: number }) {
  return (
    <EntityDialog
      {...frame}
      title={FACTOR_TEXTS.removeTitle}
      size={width}
      initial={{ password: '', codigo: '' }}
      validate={{
        password: (password) => (password === '' ? AUTH_TEXTS.required : null),
        codigo: (codigo) => (codigo.trim() === '' ? AUTH_TEXTS.required : null),
      }}
      save={removeSegundoFactor}
      saved={FACTOR_TEXTS.deactivated}
      failed={reasonOr(FACTOR_TEXTS.failed)}
      submit={FACTOR_TEXTS.deactivate}
      isDirty={() => false}
    >
      {(form) => (
        <>
          <p className={css.dialogText}>{FACTOR_TEXTS.removeAbout}</p>
          <PasswordField
            data-autofocus
            label={FACTOR_TEXTS.password}
            autoComplete="current-password"
            maxLength={AUTH_LIMITS.passwordMax}
            {...form.getInputProps('password')}
          />
          <TextInput
            label={FACTOR_TEXTS.codeOrRecovery}
            autoComplete="one-time-code"
            maxLength={AUTH_LIMITS.codigoMax}
            {...form.getInputProps('codigo')}
          />
        </>
      )}
    </EntityDialog>
  );
}
