import { Button, Modal, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import { isChanged } from '../../platform/http/changed.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { updateUsuario, useUsuario } from '../../platform/session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { fieldsToComplete } from '../../ui/form/fields-to-complete.ts';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { FotoField } from './FotoField.tsx';
import { SegundoFactorField } from './SegundoFactorField.tsx';
import { SuscriptorPicker, type SuscriptorElegido } from './SuscriptorPicker.tsx';
import { UsuarioFields } from './UsuarioFields.tsx';
import {
  changeOf,
  checkForm,
  formOf,
  isInvited,
  refusalOf,
  subjectOf,
  USUARIO_FIELDS,
  valuesOf,
  type UsuarioErrors,
  type UsuarioField,
  type UsuarioForm,
} from './usuario-form.ts';
import {
  createUsuario,
  createUsuarioGlobal,
  inviteUsuario,
  inviteUsuarioGlobal,
  saveUsuario,
  type UsuarioRow,
} from './usuarios-page.queries.ts';
import { USUARIOS_TEXTS } from './usuarios.texts.ts';

interface UsuarioDialogProps {
  /** Null creates a user. */
  usuario: UsuarioRow | null;
  /**
   * Among the users of all businesses: a new user's business is chosen, and photos can only be changed in their own
   * business.
   */
  isGlobal: boolean;
  /** The preselected business of a new user. */
  suscriptor: SuscriptorElegido | null;
  isOpen: boolean;
  onClose: () => void;
}

const WIDTH = 520;

/** The form of a user (document 1 §2, §5). */
export function UsuarioDialog({ isOpen, ...props }: UsuarioDialogProps) {
  return (
    <Modal.Stack>
      <Dialog
        stackId="usuario"
        opened={isOpen}
        onClose={props.onClose}
        title={props.usuario ? USUARIOS_TEXTS.editTitle : USUARIOS_TEXTS.createTitle}
        size={WIDTH}
      >
        <UsuarioFormulario {...props} />
      </Dialog>
    </Modal.Stack>
  );
}

function UsuarioFormulario({ usuario, isGlobal, suscriptor, onClose }: Omit<UsuarioDialogProps, 'isOpen'>) {
  const own = useUsuario();
  const subject = subjectOf(usuario);
  const [form, setForm] = useState(() => formOf(usuario));
  const [business, setBusiness] = useState(suscriptor);
  const [hasLeftBusiness, setLeftBusiness] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<UsuarioField>>(
    // missing fields of an existing user are shown at once
    () => new Set(usuario === null ? [] : USUARIO_FIELDS),
  );
  const [refused, setRefused] = useState<UsuarioErrors>({});
  const [isBusy, setBusy] = useState(false);
  const suscriptorId = usuario?.suscriptorId ?? (isGlobal ? (business?.id ?? null) : own.suscriptorId);
  const wrong = checkForm(form, subject);
  const isComplete = Object.keys(wrong).length === 0;
  const change = (part: Partial<UsuarioForm>) => {
    setForm({ ...form, ...part });
    setRefused(Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in part) && field !== 'form')));
  };
  const touch = (field: UsuarioField) => setTouched(new Set([...touched, field]));
  const shown = (field: UsuarioField) => refused[field] ?? (touched.has(field) ? wrong[field] : undefined);

  const save = async () => {
    if (!isComplete || isBusy || suscriptorId === null) return;
    setBusy(true);
    try {
      const saved = usuario
        ? await saveUsuario(usuario, changeOf(form, usuario), { foto: form.foto, isGlobal })
        : await makeUsuario(form, isGlobal ? suscriptorId : null);
      if (saved.id === own.id) updateUsuario({ nombre: saved.nombre, telefono: saved.telefono });
      showToast({ variant: 'success', text: savedText(form, usuario) });
      onClose();
    } catch (error) {
      setRefused(reportFailure(error, usuario));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <Unsaved isDirty={isChanged(form, formOf(usuario))} isSending={isBusy} />
      {isGlobal ? null : <FotoField form={form} usuario={usuario} error={shown('foto')} onChange={change} />}
      {isGlobal && usuario === null ? (
        <SuscriptorPicker
          label={USUARIOS_TEXTS.suscriptor}
          withAsterisk
          mb={12}
          value={business}
          error={hasLeftBusiness && business === null ? USUARIOS_TEXTS.noSuscriptor : undefined}
          onBlur={() => setLeftBusiness(true)}
          onChange={(chosen) => {
            setBusiness(chosen);
            change({ areaId: null });
          }}
        />
      ) : null}
      <UsuarioFields
        form={form}
        subject={subject}
        isOwn={usuario?.id === own.id}
        area={usuario?.areaDTO ?? null}
        place={{ suscriptorId, isGlobal }}
        errorOf={shown}
        onChange={change}
        onTouch={touch}
      />
      {usuario?.tipoUsuario === 'HUMANO' && usuario.id !== own.id ? (
        <SegundoFactorField usuario={usuario} isGlobal={isGlobal} />
      ) : null}
      {refused.form ? (
        <Text size="sm" mt={12} c="var(--t-danger)" role="alert">
          {refused.form}
        </Text>
      ) : null}
      <SubmitButton
        missing={fieldsToComplete([
          ...(suscriptorId === null ? [USUARIOS_TEXTS.suscriptor] : []),
          ...USUARIO_FIELDS.filter((field) => wrong[field] !== undefined).map((field) => labelOf(field, usuario)),
        ])}
        loading={isBusy}
        before={
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {USUARIOS_TEXTS.cancel}
          </Button>
        }
      >
        {usuario === null && isInvited(form) ? USUARIOS_TEXTS.sendInvitation : USUARIOS_TEXTS.save}
      </SubmitButton>
    </form>
  );
}

function labelOf(field: UsuarioField, usuario: Usuario | null): string {
  if (field === 'password' && usuario !== null) return USUARIOS_TEXTS.newPassword;
  return USUARIOS_TEXTS[field === 'areaId' ? 'area' : field];
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

/** Reports a failure in the documents' words and assigns it to its fields. */
function reportFailure(error: unknown, usuario: Usuario | null): UsuarioErrors {
  const refusal = refusalOf(error, usuario ? USUARIOS_TEXTS.updateFailed : USUARIOS_TEXTS.createUnsaid);
  const [message = ''] = Object.values(refusal);
  if (usuario) showToast({ variant: 'danger', ...failureOf(error, USUARIOS_TEXTS.updateFailed) });
  else if (message === USUARIOS_TEXTS.createUnsaid) showToast({ variant: 'warning', ...failureOf(error, message) });
  else showToast({ variant: 'warning', text: USUARIOS_TEXTS.createFailed + message });
  return refusal;
}
