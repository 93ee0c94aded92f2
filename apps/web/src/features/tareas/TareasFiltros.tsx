import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isSupervising } from '@tertulia/contract/core/roles';
import { ESTADOS_TAREA } from '@tertulia/contract/features/tareas/estados';
import { PersonaFilter } from '#public/usuarios';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import table from '../../ui/table/table-page.module.css';
import type { TareasFiltros as Filtros } from './tareas-search.ts';
import { ESTADO_TAREA_TEXTS, PRIORIDAD_TEXTS, TAREAS_TEXTS } from './tareas.texts.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { Narrowed } from '../../ui/form/Narrowed.tsx';

const ESTADOS = [
  { value: '', label: TAREAS_TEXTS.all },
  ...ESTADOS_TAREA.map((value) => ({ value: value as string, label: ESTADO_TAREA_TEXTS[value] })),
];

interface TareasFiltrosProps {
  filtros: Filtros;
  onFilter: (filtros: Filtros) => void;
}

/** The filters of the list, applied by «Filtrar». Needs the active filters as key. */
export function TareasFiltros({ filtros, onFilter }: TareasFiltrosProps) {
  const [estado, setEstado] = useState<string>(filtros.estado ?? '');
  const [desde, setDesde] = useState(filtros.desde ?? '');
  const [hasta, setHasta] = useState(filtros.hasta ?? '');
  const mayFilterByPerson = isSupervising(rolesOf(useUsuario()));
  const [persona, setPersona] = useState(filtros.asignadoUsuarioId);
  const isBackwards = desde !== '' && hasta !== '' && hasta < desde;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBackwards) return;
    onFilter({
      ...filtros,
      estado: ESTADOS_TAREA.find((one) => one === estado),
      desde: desde === '' ? undefined : desde,
      hasta: hasta === '' ? undefined : hasta,
      ...(mayFilterByPerson && { asignadoUsuarioId: persona }),
    });
  };
  const clear = (event: FormEvent) => {
    event.preventDefault();
    setEstado('');
    setDesde('');
    setHasta('');
    setPersona(undefined);
    onFilter({});
  };
  return (
    <form className={table.filters} role="search" noValidate onSubmit={submit} onReset={clear}>
      <NativeSelect
        label={TAREAS_TEXTS.estado}
        value={estado}
        data={ESTADOS}
        onChange={(event) => setEstado(event.currentTarget.value)}
      />
      {mayFilterByPerson ? (
        <PersonaFilter
          label={TAREAS_TEXTS.person}
          everybody={TAREAS_TEXTS.everybody}
          value={persona}
          otherName={TAREAS_TEXTS.onePerson}
          onChange={setPersona}
        />
      ) : null}
      <DateField label={TAREAS_TEXTS.desde} value={desde} onChange={setDesde} />
      <DateField
        label={TAREAS_TEXTS.hasta}
        value={hasta}
        error={isBackwards ? TAREAS_TEXTS.badRange : undefined}
        onChange={setHasta}
      />
      <Button type="submit">{TAREAS_TEXTS.filter}</Button>
      <Button variant="default" type="reset">
        {TAREAS_TEXTS.clear}
      </Button>
    </form>
  );
}

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
