import { Skeleton } from '@mantine/core';
import { Fragment, useId, useState } from 'react';
import type { RegistroAuditoria } from '@tertulia/contract/features/auditoria/auditoria';
import type { AuditoriaSort } from '@tertulia/contract/features/auditoria/limites';
import { formatDateTime } from '../../platform/format/dates.ts';
import { CodeWords } from '../../ui/CodeWords.tsx';
import table from '../../ui/table/table-page.module.css';
import { nextOrden, sortDirection } from '../../ui/table/sort-direction.ts';
import { SortTitle } from '../../ui/table/SortTitle.tsx';
import css from './Auditoria.module.css';
import type { AuditoriaOrden } from './auditoria-search.ts';
import { AUDITORIA_TEXTS } from './auditoria.texts.ts';

interface AuditoriaTableProps {
  /** Undefined while the first page is loading. */
  rows: readonly RegistroAuditoria[] | undefined;
  orden: AuditoriaOrden;
  isStale: boolean;
  onSort: (orden: AuditoriaOrden) => void;
}

const DASH = '—';
const SKELETONS = 10;
const COLUMNS = 6;

/** The entries as a table; as cards on a phone. */
export function AuditoriaTable({ rows, orden, isStale, onSort }: AuditoriaTableProps) {
  const sort = (field: AuditoriaSort) => ({
    direction: sortDirection(orden, field),
    onSort: () => onSort(nextOrden(orden, field)),
  });
  return (
    <table className={table.table} aria-busy={rows === undefined || isStale} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <SortTitle {...sort('timestamp')} text={AUDITORIA_TEXTS.fecha} />
          <SortTitle {...sort('usuarioId')} text={AUDITORIA_TEXTS.usuario} />
          <SortTitle {...sort('entidad')} text={AUDITORIA_TEXTS.entidad} />
          <SortTitle {...sort('accion')} text={AUDITORIA_TEXTS.accion} />
          <SortTitle {...sort('registroId')} text={AUDITORIA_TEXTS.registro} />
          <th scope="col">{AUDITORIA_TEXTS.detalles}</th>
        </tr>
      </thead>
      <tbody>
        {rows?.map((registro) => <Row key={registro.id} registro={registro} />) ??
          Array.from({ length: SKELETONS }, (_, index) => (
            <tr key={index}>
              <td colSpan={COLUMNS}>
                <Skeleton height={14} width={`${55 + ((index * 13) % 40)}%`} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Row({ registro }: { registro: RegistroAuditoria }) {
  const [isOpen, setOpen] = useState(false);
  const detallesId = useId();
  const { timestamp, usuarioId, usuarioNombre, entidad, accion, registroId, detalles } = registro;
  return (
    <Fragment>
      <tr className={`${table.row} ${table.pairs} ${css.row}`} data-open={isOpen || undefined}>
        <td data-number>{formatDateTime(timestamp)}</td>
        <td data-words data-title={AUDITORIA_TEXTS.usuario} className={css.usuario}>
          <Quien id={usuarioId} nombre={usuarioNombre} />
        </td>
        <td data-words data-title={AUDITORIA_TEXTS.entidad} className={css.entidad}>
          <CodeWords text={entidad} />
        </td>
        <td data-words data-title={AUDITORIA_TEXTS.accion} className={css.accionCell}>
          <span className={css.accion}>
            <CodeWords text={accion} />
          </span>
        </td>
        <td data-title={AUDITORIA_TEXTS.registro} data-number data-empty={registroId === null || undefined}>
          {registroId ?? DASH}
        </td>
        <td>
          <button
            type="button"
            className={css.ver}
            aria-expanded={isOpen}
            aria-controls={detallesId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? AUDITORIA_TEXTS.ocultar : AUDITORIA_TEXTS.ver}
          </button>
        </td>
      </tr>
      {isOpen ? (
        <tr className={css.detalles} id={detallesId}>
          <td colSpan={COLUMNS}>
            <pre className={css.json}>{prettyDetalles(detalles)}</pre>
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

function Quien({ id, nombre }: { id: number | null; nombre: string | null }) {
  if (id === null) return <span className={css.system}>{AUDITORIA_TEXTS.system}</span>;
  return (
    <>
      <bdi>{nombre}</bdi> <span className={css.system}>#{id}</span>
    </>
  );
}

/** The details of an entry, pretty-printed; text that is no JSON stays as it is. */
export function prettyDetalles(detalles: string): string {
  try {
    return JSON.stringify(JSON.parse(detalles), null, 2);
  } catch {
    return detalles;
  }
}
