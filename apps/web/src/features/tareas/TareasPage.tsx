import { Button, Group, NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { NotasDialog } from '#public/notas';
import { formatCount } from '../../platform/format/numbers.ts';
import { MINUTE_MS, useNow } from '../../platform/timing/useNow.ts';
import { failureOf } from '../../platform/http/failure.ts';
import table from '../../ui/table/table-page.module.css';
import { EmptyState } from '../../ui/feedback/MessageState.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { IN_PLACE } from '../../ui/focus/in-place.ts';
import css from './Tareas.module.css';
import { CompleteTareaDialog } from './CompleteTareaDialog.tsx';
import { type ContactoChoice, EditarTareaDialog, EliminarTareaDialog, NuevaTareaDialog } from './TareaDialog.tsx';
import { takeOutCompleted, tareasOf, useTareas } from './tareas.queries.ts';
import {
  type TareasFiltros as Filtros,
  filtrosOf,
  FIRST_ORDEN,
  sortTareas,
  type TareasSearch,
} from './tareas-search.ts';
import { TareasTable } from './TareasTable.tsx';
import { ESTADO_TAREA_TEXTS, onlyFirst, PRIORIDAD_TEXTS, TAREAS_TEXTS } from './tareas.texts.ts';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { isSupervising } from '@tertulia/contract/core/roles';
import { ESTADOS_TAREA } from '@tertulia/contract/features/tareas/estados';
import { PersonaFilter } from '#public/usuarios';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { Narrowed } from '../../ui/form/Narrowed.tsx';

const FAILED_MS = 3000;

/** The tasks: filtered by the server, sorted here. */
export function TareasPage({ renderContacto }: { renderContacto: (choice: ContactoChoice) => ReactNode }) {
  const search: TareasSearch = useSearch({ strict: false });
  const { tarea } = search;
  const filtros = filtrosOf(search);
  const navigate = useNavigate();
  const lista = useTareas(filtros);
  const { data, error, isError, isPlaceholderData, dataUpdatedAt, hasNextPage, refetch } = lista;
  const [orden, setOrden] = useState(FIRST_ORDEN);
  const completing = useDialog<Tarea>((about, frame) => (
    <CompleteTareaDialog tarea={about} {...frame} onCompleted={({ id }) => takeOutCompleted(id, filtros)} />
  ));
  const notas = useDialog<Tarea>(({ contactoId, contactoNombre }, frame) => (
    <NotasDialog contactoId={contactoId} nombre={contactoNombre} {...frame} />
  ));
  const creating = useDialog((_, frame) => <NuevaTareaDialog renderContacto={renderContacto} {...frame} />);
  const editing = useDialog<Tarea>((about, frame) => <EditarTareaDialog tarea={about} {...frame} />);
  const removing = useDialog<Tarea>((about, frame) => <EliminarTareaDialog tarea={about} {...frame} />);
  const now = useNow(MINUTE_MS);
  const tareas = useMemo(() => data && sortTareas(tareasOf(data.pages), orden), [data, orden]);

  useEffect(() => {
    if (isError) showToast({ variant: 'danger', text: TAREAS_TEXTS.loadFailed, reason: null, ms: FAILED_MS });
    // each failure separately: a next page may fail twice
  }, [isError, error]);

  const go = (to: Filtros) => void navigate({ to: SCREENS.tareas.path, search: to, ...IN_PLACE });
  const newest = data?.pages.at(-1);
  const total = newest?.totalElements ?? 0;
  const partial = onlyFirst(tareas?.length ?? 0, !hasNextPage);

  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{SCREENS.tareas.label}</h2>
        <span className={`${table.count} ${css.count}`} role="status">
          {data && !isPlaceholderData
            ? `${formatCount(total)}${newest?.totalIsCapped ? '+' : ''} ${total === 1 ? TAREAS_TEXTS.one : TAREAS_TEXTS.many}`
            : isError
              ? null
              : TAREAS_TEXTS.loading}
        </span>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => creating.open()}>
          {TAREAS_TEXTS.new}
        </Button>
      </div>
      <TareasFiltros key={JSON.stringify(filtros)} filtros={filtros} onFilter={go} />
      <TareasAcotadas filtros={filtros} tareas={tareas} onFilter={go} />
      <TareasTable
        rows={tareas}
        failure={
          isError && !data ? { ...failureOf(error, TAREAS_TEXTS.loadFailed), onRetry: () => void refetch() } : null
        }
        empty={<EmptyState icon={IconChecklist} title={TAREAS_TEXTS.nothing} />}
        orden={orden}
        onSort={setOrden}
        isStale={isPlaceholderData}
        target={tarea ?? null}
        now={Math.max(now, dataUpdatedAt)}
        onComplete={completing.open}
        onNotas={notas.open}
        onEdit={editing.open}
        onRemove={removing.open}
      />
      {partial === null ? null : (
        <Group gap="8px 12px" justify="space-between" flex="none">
          <p className={css.partial} role="status">
            {partial}
          </p>
          <Button
            variant="default"
            loading={lista.isFetchingNextPage}
            // loading the next page would cancel a pending refetch
            disabled={isPlaceholderData || (lista.isFetching && !lista.isFetchingNextPage)}
            onClick={() => void lista.fetchNextPage()}
          >
            {TAREAS_TEXTS.more}
          </Button>
        </Group>
      )}
      {completing.node}
      {notas.node}
      {creating.node}
      {editing.node}
      {removing.node}
    </div>
  );
}

const ESTADOS = [
  { value: '', label: TAREAS_TEXTS.all },
  ...ESTADOS_TAREA.map((value) => ({ value: value as string, label: ESTADO_TAREA_TEXTS[value] })),
];

interface TareasFiltrosProps {
  filtros: Filtros;
  onFilter: (filtros: Filtros) => void;
}

/** The filters of the list, applied by «Filtrar». Needs the active filters as key. */
function TareasFiltros({ filtros, onFilter }: TareasFiltrosProps) {
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
function TareasAcotadas({ filtros, tareas, onFilter }: TareasAcotadasProps) {
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
