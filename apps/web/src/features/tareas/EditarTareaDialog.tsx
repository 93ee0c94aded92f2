import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { UsuarioPicker } from '#public/usuarios';
import { formatDateTime } from '../../platform/format/dates.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { ASSIGN_RULES, changeOf, mergeOf, TAREA_RULES, valuesOf } from './tarea-form.ts';
import { TareaFields } from './TareaFields.tsx';
import { titleOf } from './tarea-title.ts';
import css from './Tareas.module.css';
import { fetchTarea, isOvertaken, updateTarea } from './tareas.queries.ts';
import { PRIORIDAD_TEXTS, TAREAS_TEXTS } from './tareas.texts.ts';

interface EditarTareaDialogProps extends DialogFrame {
  tarea: Tarea;
}

/**
 * «Editar tarea»: text, priority, date and, for supervisors, the assignee. Only changed fields are sent. If another
 * user changed the task first, the form takes over what only they changed, and the next «Guardar» sends what differs
 * from their version.
 */
export function EditarTareaDialog({ tarea, ...frame }: EditarTareaDialogProps) {
  const mayAssign = isSupervising(rolesOf(useUsuario()));
  const [begun, setBegun] = useState(tarea);
  const [theirs, setTheirs] = useState<Tarea | null>(null);
  return (
    <EntityDialog
      {...frame}
      title={TAREAS_TEXTS.editTitle}
      initial={valuesOf(tarea)}
      validate={mayAssign && tarea.asignadoUsuarioId !== null ? ASSIGN_RULES : TAREA_RULES}
      save={async (values, { form }) => {
        const change = changeOf(valuesOf(begun), values);
        if (Object.keys(change).length === 0) return false;
        try {
          await updateTarea(tarea.id, { ...change, version: begun.version });
          return true;
        } catch (error) {
          if (isOvertaken(error)) {
            const now = await fetchTarea(tarea.id);
            setTheirs(now);
            setBegun(now);
            form.setValues(mergeOf(valuesOf(begun), values, valuesOf(now)));
          }
          throw error;
        }
      }}
      saved={(isChanged) => (isChanged ? TAREAS_TEXTS.edited : null)}
      failed={TAREAS_TEXTS.editFailed}
      names={{ asignadoUsuarioId: 'usuario', fechaProgramada: 'fecha' }}
    >
      {(form) => (
        <>
          <p className={css.note}>
            {TAREAS_TEXTS.contact}: <bdi>{tarea.contactoNombre ?? `Contacto ${tarea.contactoId}`}</bdi>
          </p>
          <TareaFields values={form.values} getInputProps={(field) => form.getInputProps(field)} />
          {mayAssign ? <UsuarioPicker label={TAREAS_TEXTS.user} isOptional {...form.getInputProps('usuario')} /> : null}
          {theirs ? (
            <Alert color="orange" variant="light" title={TAREAS_TEXTS.overtakenNow}>
              <p className={css.theirs}>
                <strong>{titleOf(theirs)}</strong>
                <br />
                {formatDateTime(theirs.fechaProgramada)} · {TAREAS_TEXTS.priority} {PRIORIDAD_TEXTS[theirs.prioridad]}
                {theirs.asignadoUsuarioNombre === null ? '' : ` · ${theirs.asignadoUsuarioNombre}`}
              </p>
              <p className={css.theirs}>{TAREAS_TEXTS.overtakenNext}</p>
              <Button variant="default" size="xs" onClick={() => form.setValues(valuesOf(theirs))}>
                {TAREAS_TEXTS.takeTheirs}
              </Button>
            </Alert>
          ) : null}
        </>
      )}
    </EntityDialog>
  );
}
