import { Button } from '@mantine/core';
import { AUTH_LIMITS } from '@tertulia/contract/features/auth/messages';
import { failureLine, reasonOr } from '../../platform/http/failure.ts';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import { type DialogFrame, useDialog } from '../../ui/dialog/useDialog.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { checkContrasena } from './perfil-form.ts';
import css from './PerfilPage.module.css';
import { changePassword } from './perfil.queries.ts';
import { CONTRASENA_TEXTS } from './perfil.texts.ts';

const WIDTH = 420;
const FIELDS = [
  { name: 'currentPassword', label: CONTRASENA_TEXTS.current, autoComplete: 'current-password' },
  { name: 'newPassword', label: CONTRASENA_TEXTS.fresh, autoComplete: 'new-password' },
  { name: 'confirm', label: CONTRASENA_TEXTS.confirm, autoComplete: 'new-password' },
] as const;

/** Changes the password. */
export function ContrasenaCard() {
  const changing = useDialog((_, frame) => <ContrasenaDialog {...frame} />);
  return (
    <section className={css.card} aria-labelledby="perfil-contrasena">
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
      size={WIDTH}
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
