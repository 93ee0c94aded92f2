import { useState } from 'react';
import { UsuarioPicker } from '#public/usuarios';
import { ApiError } from '../../platform/http/api-error.ts';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { bodyOf, firstValues, masivaOf, TAREA_RULES, type MasivaFiltros } from './tarea-form.ts';
import { TareaFields } from './TareaDialog.tsx';
import css from './Tareas.module.css';
import { createTareasMasivas, useContactosDeMasiva } from './tareas.queries.ts';
import { forContactos, massResult, TAREAS_TEXTS } from './tareas.texts.ts';

interface TareasMasivasDialogProps extends DialogFrame {
  estado: { id: number; nombre: string };
  /** The board's filters: only contacts that match them get the task. */
  filtros: MasivaFiltros;
  onCreated: () => void;
}

/** «Asignar tarea masiva»: the same task for every contact of a state. */
export function TareasMasivasDialog({ estado, filtros, onCreated, ...frame }: TareasMasivasDialogProps) {
  const [initial] = useState(() => firstValues(Date.now()));
  const isFiltered = Object.values(filtros).some((value) => value !== undefined);
  const contactos = useContactosDeMasiva(estado.id, filtros);
  const total = contactos.data?.totalElements;
  return (
    <EntityDialog
      {...frame}
      title={TAREAS_TEXTS.massTitle}
      initial={initial}
      validate={TAREA_RULES}
      missing={() => (total === 0 ? TAREAS_TEXTS.massNobody : null)}
      save={(values, { clave, isConfirmed }) =>
        createTareasMasivas({
          ...bodyOf(values),
          ...masivaOf(estado.id, filtros, values.usuario),
          clave,
          confirmada: isConfirmed || undefined,
        })
      }
      asks={(_, refusal) =>
        refusal instanceof ApiError && refusal.code === 'CONFLICT' && refusal.field === 'confirmada'
          ? {
              title: TAREAS_TEXTS.massAgain,
              text: refusal.message,
              note: TAREAS_TEXTS.massAgainQuestion,
              accept: TAREAS_TEXTS.massAgainYes,
              focused: 'cancel',
            }
          : null
      }
      saved={massResult}
      failed={TAREAS_TEXTS.massFailed}
      failedIn="toast"
      names={{ asignadoUsuarioId: 'usuario', fechaProgramada: 'fecha' }}
      submit={TAREAS_TEXTS.assign}
      onSaved={onCreated}
    >
      {(form) => (
        <>
          <p className={css.note}>
            {TAREAS_TEXTS.massIntro} «{estado.nombre}»{isFiltered ? ` ${TAREAS_TEXTS.massFiltered}` : ''}.
          </p>
          <p className={css.many} role="status">
            {total !== undefined
              ? forContactos(total, contactos.data?.totalIsCapped === true)
              : contactos.isError
                ? TAREAS_TEXTS.massCountFailed
                : TAREAS_TEXTS.massCounting}
          </p>
          <TareaFields values={form.values} getInputProps={(field) => form.getInputProps(field)} />
          <UsuarioPicker
            label={TAREAS_TEXTS.massUser}
            hint={TAREAS_TEXTS.massUserHint}
            isOptional
            {...form.getInputProps('usuario')}
          />
        </>
      )}
    </EntityDialog>
  );
}
