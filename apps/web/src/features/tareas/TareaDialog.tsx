import { type ReactNode, useState } from 'react';
import { UsuarioPicker } from '#public/usuarios';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import {
  ASSIGN_RULES,
  bodyOf,
  changeOf,
  firstNueva,
  firstValues,
  mergeOf,
  NUEVA_RULES,
  TAREA_RULES,
  type TareaValues,
  valuesOf,
} from './tarea-form.ts';
import css from './Tareas.module.css';
import { createTarea, fetchTarea, isOvertaken, refreshTareas, removeTarea, updateTarea } from './tareas.queries.ts';
import { PRIORIDAD_TEXTS, removeText, TAREAS_TEXTS, titleOf } from './tareas.texts.ts';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { Alert, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { MAX_DESCRIPCION_TAREA, MAX_TITULO_TAREA, type Tarea } from '@tertulia/contract/features/tareas/tarea';
import { formatDateTime } from '../../platform/format/dates.ts';
import { ConfirmAction } from '../../ui/dialog/ConfirmDialog.tsx';
import type { UseFormReturnType } from '@mantine/form';
import { PRIORIDADES } from '@tertulia/contract/features/tareas/estados';
import { DateField } from '../../ui/form/DateField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

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

interface EliminarTareaDialogProps extends DialogFrame {
  tarea: Tarea;
}

/** Asks before a task is deleted. */
export function EliminarTareaDialog({ tarea, ...frame }: EliminarTareaDialogProps) {
  return (
    <ConfirmAction
      {...frame}
      title={TAREAS_TEXTS.removeTitle}
      text={removeText(titleOf(tarea))}
      accept={TAREAS_TEXTS.remove}
      focused="cancel"
      action={() => removeTarea(tarea)}
      done={TAREAS_TEXTS.removed}
      failed={TAREAS_TEXTS.removeFailed}
      onFailed={() => {
        // another user changed, completed or deleted it
        refreshTareas();
        frame.onClose();
      }}
    />
  );
}

const OPTIONS = PRIORIDADES.map((value) => ({ value: value as string, label: PRIORIDAD_TEXTS[value] }));

interface TareaFieldsProps {
  values: Pick<TareaValues, 'descripcion'>;
  /** Of the surrounding form, which may have further fields. */
  getInputProps: (
    field: 'titulo' | 'descripcion' | 'fecha' | 'hora' | 'prioridad',
  ) => ReturnType<UseFormReturnType<TareaValues>['getInputProps']>;
  hasFirstFocus?: boolean;
}

/** The fields of every task. */
export function TareaFields({ values, getInputProps, hasFirstFocus = true }: TareaFieldsProps) {
  return (
    <Stack gap={14}>
      <TextField
        label={TAREAS_TEXTS.optionalTitle}
        autoComplete="off"
        maxLength={MAX_TITULO_TAREA}
        {...getInputProps('titulo')}
      />
      <div>
        <TextAreaField
          hasCounter={false}
          label={TAREAS_TEXTS.description}
          withAsterisk
          data-autofocus={hasFirstFocus || undefined}
          rows={3}
          maxLength={MAX_DESCRIPCION_TAREA}
          {...getInputProps('descripcion')}
        />
        <div className={css.counter}>
          {values.descripcion.length}/{MAX_DESCRIPCION_TAREA}
        </div>
      </div>
      <div className={css.two}>
        <DateField label={TAREAS_TEXTS.date} withAsterisk {...getInputProps('fecha')} />
        <TextInput
          label={TAREAS_TEXTS.time}
          withAsterisk
          placeholder="HH:mm"
          inputMode="text"
          autoComplete="off"
          {...getInputProps('hora')}
        />
        <NativeSelect label={TAREAS_TEXTS.priority} data={OPTIONS} {...getInputProps('prioridad')} />
      </div>
    </Stack>
  );
}
