import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { AUTH_LIMITS } from '@tertulia/contract/features/auth/messages';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { StaysOpen } from '../../ui/dialog/StaysOpen.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { checkContrasena, refusalOf, type ContrasenaErrors, type ContrasenaForm } from './perfil-form.ts';
import css from './PerfilPage.module.css';
import { changePassword } from './perfil.queries.ts';
import { CONTRASENA_TEXTS, PERFIL_PAGE_TEXTS } from './perfil.texts.ts';

const WIDTH = 420;
const EMPTY: ContrasenaForm = { currentPassword: '', newPassword: '', confirm: '' };
const FIELDS = ['currentPassword', 'newPassword', 'confirm'] as const;

/** Changes the password. */
export function ContrasenaCard() {
  const changing = useDialog((_, { isOpen, onClose }) => (
    <Dialog opened={isOpen} onClose={onClose} title={CONTRASENA_TEXTS.open} size={WIDTH}>
      <ContrasenaFields onClose={onClose} />
    </Dialog>
  ));
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

function ContrasenaFields({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState(EMPTY);
  const [errors, setErrors] = useState<ContrasenaErrors>({});
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<ContrasenaForm>) => {
    setForm({ ...form, ...part });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part) && field !== 'form')));
  };
  const save = async () => {
    const wrong = checkContrasena(form);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || isBusy) return;
    setBusy(true);
    try {
      await changePassword({ currentPassword: form.currentPassword, newPassword: form.newPassword });
      showToast({ variant: 'success', text: CONTRASENA_TEXTS.saved });
      onClose();
    } catch (error) {
      const refused: ContrasenaErrors = refusalOf(error, FIELDS, {
        fallback: CONTRASENA_TEXTS.failed,
        names: { password: 'newPassword' },
      });
      setErrors(refused);
      showToast({ variant: 'danger', text: Object.values(refused)[0] ?? CONTRASENA_TEXTS.failed, reason: null });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={css.dialogForm}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <StaysOpen isSending={isBusy} />
      <PasswordField
        data-autofocus
        label={CONTRASENA_TEXTS.current}
        autoComplete="current-password"
        maxLength={AUTH_LIMITS.passwordMax}
        value={form.currentPassword}
        error={errors.currentPassword}
        onChange={(event) => change({ currentPassword: event.currentTarget.value })}
      />
      <PasswordField
        label={CONTRASENA_TEXTS.fresh}
        autoComplete="new-password"
        maxLength={AUTH_LIMITS.passwordMax}
        value={form.newPassword}
        error={errors.newPassword}
        onChange={(event) => change({ newPassword: event.currentTarget.value })}
      />
      <PasswordField
        label={CONTRASENA_TEXTS.confirm}
        autoComplete="new-password"
        maxLength={AUTH_LIMITS.passwordMax}
        value={form.confirm}
        error={errors.confirm}
        onChange={(event) => change({ confirm: event.currentTarget.value })}
      />
      {errors.form ? (
        <p className={css.fault} role="alert">
          {errors.form}
        </p>
      ) : null}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {PERFIL_PAGE_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {CONTRASENA_TEXTS.save}
        </Button>
      </Group>
    </form>
  );
}
