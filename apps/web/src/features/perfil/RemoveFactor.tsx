import { TextInput } from '@mantine/core';
import { AUTH_LIMITS, AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { reasonOr } from '../../platform/http/failure.ts';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import css from './PerfilPage.module.css';
import { removeSegundoFactor } from './perfil.queries.ts';
import { FACTOR_TEXTS } from './perfil.texts.ts';

/** Removes the second factor, with both password and code. */
export function RemoveFactor({ width, ...frame }: DialogFrame & { width: number }) {
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
