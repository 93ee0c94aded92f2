import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isSupervising } from '@tertulia/contract/core/roles';
import { ESTADOS_TAREA } from '@tertulia/contract/features/tareas/estados';
import { PersonaFilter } from '#public/usuarios';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import table from '../../ui/table/table-page.module.css';
import type { TareasFiltros as Filtros } from './tareas-search.ts';
import { ESTADO_TAREA_TEXTS, TAREAS_TEXTS } from './tareas.texts.ts';
import { DateField } from '../../ui/form/DateField.tsx';

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
