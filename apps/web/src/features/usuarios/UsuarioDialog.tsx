import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import { type Failure, failureOf, reasonOr, serverWordsOr } from '../../platform/http/failure.ts';
import { updateUsuario, useUsuario } from '../../platform/session/session.ts';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useAction } from '../../ui/feedback/useAction.ts';
import { type SuscriptorElegido, SuscriptorPicker } from './SuscriptorPicker.tsx';
import { UsuarioFields } from './UsuarioFields.tsx';
import {
  changeOf,
  checkForm,
  formOf,
  fotoFault,
  isInvited,
  subjectOf,
  type UsuarioForm,
  type UsuarioValues,
  valuesOf,
} from './usuario-form.ts';
import {
  createUsuario,
  createUsuarioGlobal,
  inviteUsuario,
  inviteUsuarioGlobal,
  resetSegundoFactor,
  saveUsuario,
  type UsuarioRow,
} from './usuarios-page.queries.ts';
import { USUARIOS_TEXTS } from './usuarios.texts.ts';
import { TIPOS_FOTO_USUARIO } from '@tertulia/contract/features/usuarios/limites';
import type { EntityForm } from '../../ui/form/useEntityForm.ts';
import { PhotoField } from '../../ui/form/PhotoField.tsx';
import { UsuarioFoto } from './UsuarioFoto.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx';
import css from './Usuarios.module.css';

interface UsuarioDialogProps extends DialogFrame {
  /** Null creates a user. */
  usuario: UsuarioRow | null;
  /**
   * Among the users of all businesses: a new user's business is chosen, and photos can only be changed in their own
   * business.
   */
  isGlobal: boolean;
  /** The preselected business of a new user. */
  suscriptor: SuscriptorElegido | null;
}

/** The form of a user (document 1 §2, §5). */
export function UsuarioDialog({ usuario, isGlobal, suscriptor, ...frame }: UsuarioDialogProps) {
  const own = useUsuario();
  const subject = subjectOf(usuario);
  const choosesBusiness = isGlobal && usuario === null;
  return (
    <EntityDialog<UsuarioValues, Usuario>
      {...frame}
      title={usuario ? USUARIOS_TEXTS.editTitle : USUARIOS_TEXTS.createTitle}
      initial={{ suscriptor, ...formOf(usuario) }}
      validate={(values) => ({
        suscriptor: choosesBusiness && values.suscriptor === null ? USUARIOS_TEXTS.noSuscriptor : null,
        ...checkForm(values, subject),
      })}
      labels={{
        suscriptor: USUARIOS_TEXTS.suscriptor,
        nombre: USUARIOS_TEXTS.nombre,
        email: USUARIOS_TEXTS.email,
        telefono: USUARIOS_TEXTS.telefono,
        areaId: USUARIOS_TEXTS.area,
        roles: USUARIOS_TEXTS.roles,
        password: usuario === null ? USUARIOS_TEXTS.password : USUARIOS_TEXTS.newPassword,
      }}
      showsFaults={usuario !== null}
      names={{ passwordHash: 'password' }}
      save={async (values) => {
        try {
          const saved = await (usuario
            ? saveUsuario(usuario, changeOf(values, usuario), { foto: values.foto, isGlobal })
            : makeUsuario(values, isGlobal ? (values.suscriptor?.id ?? null) : null));
          if (saved.id === own.id) updateUsuario({ nombre: saved.nombre, telefono: saved.telefono });
          return saved;
        } catch (error) {
          toastFailure(error, usuario);
          throw error;
        }
      }}
      saved={(_, values) => savedText(values, usuario)}
      failed={reasonOr(usuario ? USUARIOS_TEXTS.updateFailed : USUARIOS_TEXTS.createUnsaid)}
      submit={(values) => (usuario === null && isInvited(values) ? USUARIOS_TEXTS.sendInvitation : 'Guardar')}
    >
      {(form) => (
        <>
          {isGlobal ? null : <FotoField form={form} usuario={usuario} />}
          {choosesBusiness ? (
            <SuscriptorPicker
              label={USUARIOS_TEXTS.suscriptor}
              withAsterisk
              {...form.getInputProps('suscriptor')}
              value={form.values.suscriptor}
              onChange={(chosen) => form.setValues({ suscriptor: chosen, areaId: null })}
            />
          ) : null}
          <UsuarioFields
            form={form}
            subject={subject}
            isOwn={usuario?.id === own.id}
            area={usuario?.areaDTO ?? null}
            place={{
              suscriptorId:
                usuario?.suscriptorId ?? (isGlobal ? (form.values.suscriptor?.id ?? null) : own.suscriptorId),
              isGlobal,
            }}
          />
          {usuario?.tipoUsuario === 'HUMANO' && usuario.id !== own.id ? (
            <SegundoFactorField usuario={usuario} isGlobal={isGlobal} />
          ) : null}
        </>
      )}
    </EntityDialog>
  );
}

/** Creates a user in the caller's business or the named one, or invites them. */
function makeUsuario(form: UsuarioForm, suscriptorId: number | null): Promise<Usuario> {
  const values = valuesOf(form, subjectOf(null));
  if (suscriptorId === null)
    return isInvited(form) ? inviteUsuario(values, form.foto) : createUsuario(values, form.foto);
  return isInvited(form) ? inviteUsuarioGlobal(suscriptorId, values) : createUsuarioGlobal(suscriptorId, values);
}

function savedText(form: UsuarioForm, usuario: Usuario | null): string {
  if (usuario) return USUARIOS_TEXTS.updated;
  return isInvited(form) ? USUARIOS_TEXTS.invited : USUARIOS_TEXTS.created;
}

/** Reports a failure in the documents' words. */
function toastFailure(error: unknown, usuario: Usuario | null): void {
  const message = serverWordsOr(error, USUARIOS_TEXTS.createUnsaid);
  if (usuario) showToast({ variant: 'danger', ...failureOf(error, USUARIOS_TEXTS.updateFailed) });
  else if (message === USUARIOS_TEXTS.createUnsaid) showToast({ variant: 'warning', ...failureOf(error, message) });
  else showToast({ variant: 'warning', text: USUARIOS_TEXTS.createFailed + message });
}

interface FotoFieldProps {
  form: EntityForm<UsuarioValues>;
  usuario: Usuario | null;
}

const SIZE = 72;
const TEXTS = {
  choose: USUARIOS_TEXTS.fotoChoose,
  change: USUARIOS_TEXTS.fotoChange,
  remove: USUARIOS_TEXTS.fotoRemove,
  hint: USUARIOS_TEXTS.fotoHint,
};

/** The photo of a user: choose, change, remove. */
function FotoField({ form, usuario }: FotoFieldProps) {
  const { foto, quitarFoto, nombre } = form.values;
  return (
    <PhotoField
      chosen={foto}
      current={quitarFoto ? null : (usuario?.fotoUrl ?? null)}
      accept={TIPOS_FOTO_USUARIO}
      texts={TEXTS}
      error={form.errors['foto']}
      check={fotoFault}
      onChoose={(file) => form.setFieldValue('foto', file)}
      onRemove={() => form.setValues({ foto: null, quitarFoto: true })}
    >
      {(url) => <UsuarioFoto key={url} id={usuario?.id ?? 0} nombre={nombre} url={url} size={SIZE} />}
    </PhotoField>
  );
}

interface SegundoFactorFieldProps {
  usuario: UsuarioRow;
  isGlobal: boolean;
}

/**
 * Removes the second factor of a user who has lost it; asks first, since it leaves the account with only its password.
 */
function SegundoFactorField({ usuario, isGlobal }: SegundoFactorFieldProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const { isBusy, run } = useAction({
    action: () => resetSegundoFactor(usuario, isGlobal),
    done: null,
    failed: null,
    onDone: (hadOne) => {
      showToast(
        hadOne
          ? { variant: 'success', text: USUARIOS_TEXTS.factorReset }
          : { variant: 'info', text: USUARIOS_TEXTS.factorNone },
      );
      setConfirming(false);
    },
    onFailed: (error) => setRefusal(failureOf(error, USUARIOS_TEXTS.factorFailed)),
  });
  const ask = () => {
    setRefusal(null);
    setConfirming(true);
  };
  return (
    <>
      <Button variant="subtle" color="gray" size="xs" className={css.factor} onClick={ask}>
        {USUARIOS_TEXTS.factor}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        stackId="restablecer-segundo-factor"
        title={USUARIOS_TEXTS.factor}
        text={`¿Seguro que deseas restablecer la verificación en dos pasos de "${usuario.nombre}"?`}
        note={USUARIOS_TEXTS.factorNote}
        accept={USUARIOS_TEXTS.factorAccept}
        isBusy={isBusy}
        onCancel={() => setConfirming(false)}
        onConfirm={run}
      >
        {refusal === null || isBusy ? null : <FailureAlert {...refusal} mt={10} py={8} />}
      </ConfirmDialog>
    </>
  );
}
