import { Button, Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { type ContactoValues, NO_CONTACTO, NotMarked, saveRules, valuesOf } from './contacto-form.ts';
import { ContactoDialog } from './ContactoDialog.tsx';
import { createContacto, markNoContactar, updateContacto } from './contactos.actions.ts';
import { CONTACTOS_PAGE_TEXTS } from './contactos-page.texts.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';
import { MARCA_TEXTS } from './marca.texts.ts';
import { QuitarMarcaDialog } from './QuitarMarcaDialog.tsx';

interface SaveContactoDialogProps {
  isOpen: boolean;
  /** Null creates a contact. */
  contacto: Contacto | null;
  /** Absent for users who may not merge contacts. */
  onUnir: ((contacto: Contacto) => void) | undefined;
  onClose: () => void;
}

const WIDTH = 520;

/** «Crear contacto» and «Editar contacto» of the contacts page. Needs a new key for each opening. */
export function SaveContactoDialog({ isOpen, contacto: begunWith, onUnir, onClose }: SaveContactoDialogProps) {
  const [saved, setSaved] = useState<Contacto | null>(null);
  // a contact that was saved without its mark is edited from then on: a retry creates no second one
  const contacto = saved ?? begunWith;
  const wasMarked = contacto?.noEscribir ?? false;
  const mayUnmark = isSupervising(rolesOf(useUsuario()));
  const [isMarked, setMarked] = useState(wasMarked);
  const [isAsking, setAsking] = useState(false);
  const [isUnmarking, setUnmarking] = useState(false);
  const save = async (values: ContactoValues) => {
    const made =
      contacto === null ? await createContacto(values) : await updateContacto(contacto.id, valuesOf(contacto), values);
    if (!isMarked || wasMarked || (await markNoContactar(made.id))) return made;
    setSaved(made);
    throw new NotMarked();
  };
  return (
    <Modal.Stack>
      <ContactoDialog
        isOpen={isOpen}
        stackId="guardar-contacto"
        title={contacto === null ? CONTACTOS_TEXTS.create : CONTACTOS_TEXTS.edit}
        width={WIDTH}
        emailLabel={CONTACTOS_TEXTS.email}
        rules={saveRules(contacto)}
        isTelefonoRequired={contacto === null || contacto.telefono !== null}
        initial={contacto === null ? NO_CONTACTO : valuesOf(contacto)}
        isMoreDirty={isMarked !== wasMarked}
        save={save}
        fallback={contacto === null ? CONTACTOS_TEXTS.createFailed : CONTACTOS_TEXTS.saveFailed}
        aside={
          contacto !== null && onUnir ? (
            <Button variant="subtle" px={8} onClick={() => onUnir(contacto)}>
              {CONTACTOS_PAGE_TEXTS.merge}
            </Button>
          ) : null
        }
        onClose={onClose}
        onSaved={() => {
          onClose();
          showToast({
            variant: 'success',
            text: begunWith === null ? CONTACTOS_PAGE_TEXTS.created : CONTACTOS_PAGE_TEXTS.saved,
          });
        }}
      >
        <Checkbox
          mt={16}
          label={CONTACTOS_PAGE_TEXTS.noEscribir}
          description={wasMarked && !mayUnmark ? MARCA_TEXTS.supervisorOnly : CONTACTOS_PAGE_TEXTS.noEscribirHint}
          checked={isMarked}
          disabled={wasMarked}
          onChange={() => (isMarked ? setMarked(false) : setAsking(true))}
        />
        {wasMarked && mayUnmark ? (
          <Button variant="default" size="xs" mt={8} onClick={() => setUnmarking(true)}>
            {MARCA_TEXTS.open}
          </Button>
        ) : null}
      </ContactoDialog>
      <ConfirmDialog
        isOpen={isAsking}
        stackId="no-contactar"
        text={CONTACTOS_TEXTS.blockText}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setMarked(true);
          setAsking(false);
        }}
      />
      {contacto === null ? null : (
        <QuitarMarcaDialog
          isOpen={isUnmarking}
          contactoId={contacto.id}
          onClose={() => setUnmarking(false)}
          onUnmarked={(freed) => {
            setSaved(freed);
            setMarked(false);
          }}
        />
      )}
    </Modal.Stack>
  );
}
