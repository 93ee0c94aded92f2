import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import { ESTADOS_TAREA } from '@tertulia/contract/features/tareas/estados';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import table from '../../ui/DataTable.module.css';
import type { TareasFiltros as Filtros } from './tareas-search.ts';
import { useColegas } from './tareas.queries.ts';
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

/** What narrows the list, once «Filtrar» is pressed. To be keyed by the filters in force. */
export function TareasFiltros({ filtros, onFilter }: TareasFiltrosProps) {
  const [estado, setEstado] = useState<string>(filtros.estado ?? '');
  const [desde, setDesde] = useState(filtros.desde ?? '');
  const [hasta, setHasta] = useState(filtros.hasta ?? '');
  const mayFilterByPerson = isSupervising(rolesOf(useUsuario()));
  const colegas = useColegas(mayFilterByPerson);
  const [persona, setPersona] = useState(String(filtros.asignadoUsuarioId ?? ''));
  const isBackwards = desde !== '' && hasta !== '' && hasta < desde;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBackwards) return;
    onFilter({
      ...filtros,
      estado: ESTADOS_TAREA.find((one) => one === estado),
      desde: desde === '' ? undefined : desde,
      hasta: hasta === '' ? undefined : hasta,
      ...(mayFilterByPerson && { asignadoUsuarioId: persona === '' ? undefined : Number(persona) }),
    });
  };
  const clear = (event: FormEvent) => {
    event.preventDefault();
    setEstado('');
    setDesde('');
    setHasta('');
    setPersona('');
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
        <NativeSelect
          label={TAREAS_TEXTS.person}
          value={persona}
          data={personasOf(colegas.data, filtros.asignadoUsuarioId)}
          onChange={(event) => setPersona(event.currentTarget.value)}
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

/** The colleagues to choose from; one who is in force and is not among them keeps a place. */
function personasOf(colegas: readonly UsuarioOpcion[] | undefined, chosen: number | undefined) {
  const known = (colegas ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }));
  const isKnown = chosen === undefined || known.some(({ value }) => value === String(chosen));
  return [
    { value: '', label: TAREAS_TEXTS.everybody },
    ...known,
    ...(isKnown ? [] : [{ value: String(chosen), label: TAREAS_TEXTS.onePerson }]),
  ];
}
