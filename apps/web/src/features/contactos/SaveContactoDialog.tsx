import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { EntityForm } from '../../ui/form/useEntityForm.ts';
import { type DialogFrame, useDialog } from '../../ui/dialog/useDialog.tsx';
import { type ContactoValues, NO_CONTACTO, NotMarked, saveRules, valuesOf } from './contacto-form.ts';
import { ContactoDialog } from './ContactoDialog.tsx';
import { createContacto, markNoContactar, updateContacto } from './contactos.actions.ts';
import { CONTACTOS_PAGE_TEXTS, MARCA_TEXTS } from './contactos-page.texts.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';
import { QuitarMarcaDialog } from './ConsentimientoDialog.tsx';

interface SaveContactoDialogProps extends DialogFrame {
  /** Null creates a contact. */
  contacto: Contacto | null;
  /** Absent for users who may not merge contacts. */
  onUnir: ((contacto: Contacto) => void) | undefined;
}

/** «Crear contacto» and «Editar contacto» of the contacts page. Needs a new key for each opening. */
export function SaveContactoDialog({ contacto: begunWith, onUnir, ...frame }: SaveContactoDialogProps) {
  const [saved, setSaved] = useState<Contacto | null>(null);
  // a contact that was saved without its mark is edited from then on: a retry creates no second one
  const contacto = saved ?? begunWith;
  const wasMarked = contacto?.noEscribir ?? false;
  const [initial] = useState<ContactoValues>(() => ({
    ...(contacto === null ? NO_CONTACTO : valuesOf(contacto)),
    isMarked: wasMarked,
  }));
  const save = async (values: ContactoValues) => {
    const made =
      contacto === null ? await createContacto(values) : await updateContacto(contacto.id, valuesOf(contacto), values);
    if (!values.isMarked || wasMarked || (await markNoContactar(made.id))) return made;
    setSaved(made);
    throw new NotMarked();
  };
  return (
    <ContactoDialog
      {...frame}
      title={contacto === null ? CONTACTOS_TEXTS.create : CONTACTOS_TEXTS.edit}
      width={520}
      emailLabel={CONTACTOS_TEXTS.email}
      rules={saveRules(contacto)}
      isTelefonoRequired={contacto === null || contacto.telefono !== null}
      initial={initial}
      save={save}
      saved={begunWith === null ? CONTACTOS_PAGE_TEXTS.created : CONTACTOS_PAGE_TEXTS.saved}
      fallback={contacto === null ? CONTACTOS_TEXTS.createFailed : CONTACTOS_TEXTS.saveFailed}
      renderButtons={(cancel) => (
        <>
          {contacto !== null && onUnir ? (
            <Button variant="subtle" px={8} mr="auto" onClick={() => onUnir(contacto)}>
              {CONTACTOS_PAGE_TEXTS.merge}
            </Button>
          ) : null}
          {cancel}
        </>
      )}
    >
      {(form) => (
        <Marca
          form={form}
          contacto={wasMarked ? contacto : null}
          onUnmarked={(freed) => {
            setSaved(freed);
            form.setInitialValues({ ...initial, isMarked: false });
            form.setFieldValue('isMarked', false);
          }}
        />
      )}
    </ContactoDialog>
  );
}

interface MarcaProps {
  form: EntityForm<ContactoValues>;
  /** The contact, if it is marked already. */
  contacto: Contacto | null;
  onUnmarked: (contacto: Contacto) => void;
}

/** The mark «do not contact»: set with the contact, removed only by supervisors with a note. */
function Marca({ form, contacto, onUnmarked }: MarcaProps) {
  const mayUnmark = isSupervising(rolesOf(useUsuario()));
  const asking = useDialog((_, { isOpen, onClose }) => (
    <ConfirmDialog
      isOpen={isOpen}
      text={CONTACTOS_TEXTS.blockText}
      onCancel={onClose}
      onConfirm={() => {
        form.setFieldValue('isMarked', true);
        onClose();
      }}
    />
  ));
  const unmarking = useDialog<Contacto>((marked, frame) => (
    <QuitarMarcaDialog {...frame} contactoId={marked.id} onUnmarked={onUnmarked} />
  ));
  return (
    <div>
      <Checkbox
        label={CONTACTOS_PAGE_TEXTS.noEscribir}
        description={contacto && !mayUnmark ? MARCA_TEXTS.supervisorOnly : CONTACTOS_PAGE_TEXTS.noEscribirHint}
        checked={form.values.isMarked ?? false}
        disabled={contacto !== null}
        onChange={() => (form.values.isMarked ? form.setFieldValue('isMarked', false) : asking.open())}
      />
      {contacto && mayUnmark ? (
        <Button variant="default" size="xs" mt={8} onClick={() => unmarking.open(contacto)}>
          {MARCA_TEXTS.open}
        </Button>
      ) : null}
      {asking.node}
      {unmarking.node}
    </div>
  );
}
