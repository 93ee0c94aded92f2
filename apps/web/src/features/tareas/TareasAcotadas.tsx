import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { Narrowed } from '../../ui/Narrowed.tsx';
import type { TareasFiltros as Filtros } from './tareas-search.ts';
import { PRIORIDAD_TEXTS, TAREAS_TEXTS } from './tareas.texts.ts';

interface TareasAcotadasProps {
  filtros: Filtros;
  /** What is shown under them, where the names of people stand. */
  tareas: readonly Tarea[] | undefined;
  onFilter: (filtros: Filtros) => void;
}

type Acotada = 'soloPendientes' | 'vencidas' | 'prioridad' | 'asignadoUsuarioId' | 'contactoId';

/** What an address that came from elsewhere narrows besides the form's filters, each to be taken away. */
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
