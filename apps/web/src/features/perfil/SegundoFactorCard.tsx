import { Button, Skeleton, TextInput } from '@mantine/core';
import { AUTH_LIMITS, AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { formatDate } from '../../platform/format/dates.ts';
import { failureOf, reasonOr } from '../../platform/http/failure.ts';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import { type DialogFrame, useDialog } from '../../ui/dialog/useDialog.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { ActivateFactor } from './lazy-parts.ts';
import { Chip } from '../../ui/Chip.tsx';
import page from '../../ui/theme/page.module.css';
import css from './PerfilPage.module.css';
import { removeSegundoFactor, useSegundoFactor } from './perfil.queries.ts';
import { codesLeftText, FACTOR_TEXTS } from './perfil.texts.ts';

const WIDTH = 440;

/** Whether signing in asks for a code, and the buttons to activate and remove that. */
export function SegundoFactorCard() {
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
