import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import css from './Tareas.module.css';
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
  const shown = (Object.keys(texts) as Acotada[]).flatMap((key) => (texts[key] ? [{ key, text: texts[key] }] : []));
  if (shown.length === 0) return null;
  return (
    <div className={css.narrowed} role="group" aria-label={TAREAS_TEXTS.narrowed}>
      {shown.map(({ key, text }) => (
        <Button
          key={key}
          variant="light"
          radius="xl"
          rightSection={<IconX size={16} aria-hidden />}
          aria-label={`${TAREAS_TEXTS.unfilter} «${text}»`}
          onClick={() => onFilter({ ...filtros, [key]: undefined })}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
