import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { Narrowed } from '../../ui/form/Narrowed.tsx';
import type { TareasFiltros as Filtros } from './tareas-search.ts';
import { PRIORIDAD_TEXTS, TAREAS_TEXTS } from './tareas.texts.ts';

interface TareasAcotadasProps {
  filtros: Filtros;
  /** The listed tasks, which have the names of their users. */
  tareas: readonly Tarea[] | undefined;
  onFilter: (filtros: Filtros) => void;
}

type Acotada = 'soloPendientes' | 'vencidas' | 'prioridad' | 'asignadoUsuarioId' | 'contactoId';

/** The filters of an address that the form does not have, each with a button to remove it. */
export function TareasAcotadas({ filtros, tareas, onFilter }: TareasAcotadasProps) {
  const { soloPendientes, vencidas, prioridad, asignadoUsuarioId, contactoId } = filtros;
  const texts: Readonly<Record<Acotada, string | null>> = {
    soloPendientes: soloPendientes ? TAREAS_TEXTS.onlyOpen : null,
    vencidas: vencidas ? TAREAS_TEXTS.onlyOverdue : null,
    prioridad: prioridad ? `${TAREAS_TEXTS.priority} ${PRIORIDAD_TEXTS[prioridad].toLowerCase()}` : null,
    asignadoUsuarioId:
      asignadoUsuarioId === undefined
        ? null
        : `${TAREAS_TEXTS.assignedTo} ${tareas?.find((one) => one.asignadoUsuarioId === asignadoUsuarioId)?.asignadoUsuarioNombre ?? TAREAS_TEXTS.onePerson}`,
    contactoId:
      contactoId === undefined
        ? null
        : `${TAREAS_TEXTS.contact}: ${tareas?.find((one) => one.contactoId === contactoId)?.contactoNombre ?? TAREAS_TEXTS.oneContact}`,
  };
  return <Narrowed texts={texts} onClear={(key) => onFilter({ ...filtros, [key]: undefined })} />;
}
