import { Button, Skeleton, Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { formatDateTime } from '../../platform/format/dates.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import table from '../../ui/table/table-page.module.css';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { type DialogFrame, useDialog } from '../../ui/dialog/useDialog.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { EvidenciaLinks } from './EvidenciaLinks.tsx';
import { CompleteTareaDialog } from './CompleteTareaDialog.tsx';
import { EditarTareaDialog, EliminarTareaDialog } from './TareaDialog.tsx';
import { type EditHandlers, TareaEdits } from './TareasTable.tsx';
import { ESTADO_TAREA_TEXTS, PRIORIDAD_TEXTS, TAREA_TONES, TAREAS_TEXTS, titleOf } from './tareas.texts.ts';
import { Chip } from '../../ui/Chip.tsx';
import css from './Tareas.module.css';
import { refreshTareas, useTareasOfContacto } from './tareas.queries.ts';

interface TareasContactoDialogProps {
  isOpen: boolean;
  contacto: { id: number; nombre: string };
  which: 'pendientes' | 'todas';
  onClose: () => void;
  /** Called when a task may have been changed here. */
  onChanged: () => void;
}

const DASH = '—';

/** «Tareas pendientes de …» or «Tareas de …»: they can be completed, changed and deleted. */
export function TareasContactoDialog({ isOpen, onClose, ...tareas }: TareasContactoDialogProps) {
  const { contacto, which, onChanged } = tareas;
  const [chosen, setChosen] = useState<Tarea | null>(null);
  const [isCompleting, setCompleting] = useState(false);
  const title = `${which === 'pendientes' ? TAREAS_TEXTS.pendingOf : TAREAS_TEXTS.tasksOf} ${contacto.nombre}`;
  return (
    <>
      <Dialog opened={isOpen && !isCompleting} onClose={onClose} title={title} size={900}>
        <Content
          contactoId={contacto.id}
          which={which}
          label={title}
          onChanged={onChanged}
          onComplete={(tarea) => {
            setChosen(tarea);
            setCompleting(true);
          }}
        />
      </Dialog>
      {chosen ? (
        <CompleteTareaDialog
          isOpen={isOpen && isCompleting}
          tarea={chosen}
          onClose={() => setCompleting(false)}
          onCompleted={() => {
            refreshTareas();
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}

interface ContentProps {
  contactoId: number;
  which: TareasContactoDialogProps['which'];
  label: string;
  onComplete: (tarea: Tarea) => void;
  onChanged: () => void;
}

function emptyText(which: ContentProps['which'], seesAll: boolean): string {
  if (which === 'pendientes') return seesAll ? TAREAS_TEXTS.empty : TAREAS_TEXTS.emptyOwn;
  return seesAll ? TAREAS_TEXTS.emptyHistory : TAREAS_TEXTS.emptyOwnHistory;
}

function Content({ onChanged, ...list }: ContentProps) {
  const withOnChanged = (frame: DialogFrame): DialogFrame => ({
    ...frame,
    onClose: () => {
      frame.onClose();
      onChanged();
    },
  });
  const editing = useDialog<Tarea>((tarea, frame) => <EditarTareaDialog tarea={tarea} {...withOnChanged(frame)} />);
  const removing = useDialog<Tarea>((tarea, frame) => <EliminarTareaDialog tarea={tarea} {...withOnChanged(frame)} />);
  return (
    <>
      <Lista {...list} onEdit={editing.open} onRemove={removing.open} />
      {editing.node}
      {removing.node}
    </>
  );
}

function Lista({ contactoId, which, label, ...handlers }: Omit<ContentProps, 'onChanged'> & EditHandlers) {
  const { data, error, isPending } = useTareasOfContacto(contactoId, which);
  const seesAll = isSupervising(rolesOf(useUsuario()));
  // A list that failed to load is empty here (document 2 §8).
  useEffect(() => {
    if (error) console.warn('The tasks of a contact could not be loaded', error);
  }, [error]);
  if (isPending) return <Skeleton height={120} role="group" aria-busy="true" aria-label={label} />;
  if (!data || data.length === 0) return <p className={css.empty}>{emptyText(which, seesAll)}</p>;
  return (
    <ScrollRegion className={`${css.dialogTable} ${table.folding}`} label={label} hasFirstFocus>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{TAREAS_TEXTS.title}</th>
            <th scope="col">{TAREAS_TEXTS.date}</th>
            <th scope="col">{TAREAS_TEXTS.estado}</th>
            <th scope="col">{TAREAS_TEXTS.priority}</th>
            <th scope="col">{TAREAS_TEXTS.solution}</th>
            <th scope="col">{TAREAS_TEXTS.evidences}</th>
            <th scope="col">{TAREAS_TEXTS.actions}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((tarea) => (
            <TareaRow key={tarea.id} tarea={tarea} {...handlers} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface RowProps extends EditHandlers {
  tarea: Tarea;
  onComplete: (tarea: Tarea) => void;
}

function TareaRow({ tarea, onComplete, ...edits }: RowProps) {
  const { estado, prioridad, fechaProgramada, resolucion, evidencias } = tarea;
  const isDone = estado === 'COMPLETADA';
  return (
    <tr className={`${table.row ?? ''} ${css.row ?? ''}`} data-done={isDone || undefined}>
      <td className={css.what} data-long>
        <span className={css.title}>{titleOf(tarea)}</span>
      </td>
      <td data-number>{formatDateTime(fechaProgramada)}</td>
      <td>
        <Chip tone={TAREA_TONES[estado]}>{ESTADO_TAREA_TEXTS[estado]}</Chip>
      </td>
      <td>
        <Chip tone={TAREA_TONES[prioridad]}>{PRIORIDAD_TEXTS[prioridad]}</Chip>
      </td>
      <td data-long data-title={TAREAS_TEXTS.solution} data-empty={resolucion === null || undefined}>
        {resolucion ?? DASH}
      </td>
      <td data-title={TAREAS_TEXTS.evidences} data-empty={evidencias.length === 0 || undefined}>
        {evidencias.length === 0 ? DASH : <EvidenciaLinks tarea={tarea} />}
      </td>
      <td className={css.acts}>
        {isDone ? null : (
          <>
            <Tooltip label={TAREAS_TEXTS.completeHint}>
              <Button variant="default" size="xs" onClick={() => onComplete(tarea)}>
                {TAREAS_TEXTS.complete}
              </Button>
            </Tooltip>
            <TareaEdits tarea={tarea} {...edits} />
          </>
        )}
      </td>
    </tr>
  );
}
