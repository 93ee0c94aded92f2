import { type ReactNode, useState } from 'react';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { UsuarioPicker } from '#public/usuarios';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { bodyOf, firstNueva, NUEVA_RULES } from './tarea-form.ts';
import { TareaFields } from './TareaFields.tsx';
import { createTarea } from './tareas.queries.ts';
import { TAREAS_TEXTS } from './tareas.texts.ts';

export interface ContactoChoice {
  value: Contacto | null;
  error: string | null;
  onChange: (contacto: Contacto | null) => void;
}

interface NuevaTareaDialogProps extends DialogFrame {
  /** The field that chooses the contact; contactos depends on tareas, so the page passes it in. */
  renderContacto: (choice: ContactoChoice) => ReactNode;
}

/** «Crear Nueva Tarea» from the tasks page: for a contact that is searched here. */
export function NuevaTareaDialog({ renderContacto, ...frame }: NuevaTareaDialogProps) {
  const mayAssign = isSupervising(rolesOf(useUsuario()));
  const [initial] = useState(() => firstNueva(Date.now()));
  return (
    <EntityDialog
      {...frame}
      title={TAREAS_TEXTS.createTitle}
      initial={initial}
      validate={NUEVA_RULES}
      save={async (values, { clave }) => {
        if (values.contacto === null) return;
        await createTarea({
          ...bodyOf(values),
          contactoId: values.contacto.id,
          contactoDTO: null,
          clave,
          ...(values.usuario && { asignadoUsuarioId: values.usuario.id }),
        });
      }}
      saved={TAREAS_TEXTS.created}
      failed={TAREAS_TEXTS.createFailed}
      names={{ contactoId: 'contacto', asignadoUsuarioId: 'usuario', fechaProgramada: 'fecha' }}
      submit={TAREAS_TEXTS.create}
    >
      {(form) => (
        <>
          {renderContacto({
            value: form.values.contacto,
            error: typeof form.errors['contacto'] === 'string' ? form.errors['contacto'] : null,
            onChange: (contacto) => form.setFieldValue('contacto', contacto),
          })}
          <TareaFields
            values={form.values}
            getInputProps={(field) => form.getInputProps(field)}
            hasFirstFocus={false}
          />
          {mayAssign ? (
            <UsuarioPicker
              label={TAREAS_TEXTS.assignOptional}
              hint={TAREAS_TEXTS.assignOptionalHint}
              isOptional
              {...form.getInputProps('usuario')}
            />
          ) : null}
        </>
      )}
    </EntityDialog>
  );
}
