import { useState } from 'react';
import { UsuarioPicker } from '#public/usuarios';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { ASSIGN_RULES, bodyOf, firstValues, TAREA_RULES } from './tarea-form.ts';
import { TareaFields } from './TareaFields.tsx';
import css from './Tareas.module.css';
import { createTarea } from './tareas.queries.ts';
import { TAREAS_TEXTS } from './tareas.texts.ts';

interface TareaDialogProps extends DialogFrame {
  /** For the user, or for a colleague who is chosen. */
  kind: 'crear' | 'asignar';
  contacto: { id: number; nombre: string };
  onCreated: () => void;
}

/** «Crear Nueva Tarea», or «Asignar Tarea» with a colleague. */
export function TareaDialog({ kind, contacto, onCreated, ...frame }: TareaDialogProps) {
  const isAssigning = kind === 'asignar';
  const [initial] = useState(() => firstValues(Date.now()));
  return (
    <EntityDialog
      {...frame}
      title={isAssigning ? TAREAS_TEXTS.assignTitle : TAREAS_TEXTS.createTitle}
      initial={initial}
      validate={isAssigning ? ASSIGN_RULES : TAREA_RULES}
      save={(values, { clave }) =>
        createTarea({
          ...bodyOf(values),
          contactoId: contacto.id,
          contactoDTO: null,
          clave,
          ...(isAssigning && values.usuario ? { asignadoUsuarioId: values.usuario.id } : {}),
        })
      }
      saved={TAREAS_TEXTS.created}
      failed={TAREAS_TEXTS.createFailed}
      failedIn="toast"
      names={{ asignadoUsuarioId: 'usuario', fechaProgramada: 'fecha' }}
      submit={isAssigning ? TAREAS_TEXTS.assign : TAREAS_TEXTS.create}
      onSaved={onCreated}
    >
      {(form) => (
        <>
          <p className={css.note}>
            {TAREAS_TEXTS.contact}: <bdi>{contacto.nombre}</bdi>
          </p>
          <TareaFields values={form.values} getInputProps={(field) => form.getInputProps(field)} />
          {isAssigning ? <UsuarioPicker label={TAREAS_TEXTS.user} {...form.getInputProps('usuario')} /> : null}
        </>
      )}
    </EntityDialog>
  );
}
