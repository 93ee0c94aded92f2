import { Button, Skeleton } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import type { Recarga } from '@tertulia/contract/features/saldo/saldo';
import type { EstadoRecarga } from '@tertulia/contract/features/saldo/tipos';
import { formatDateTime } from '../../platform/format/dates.ts';
import { failureOf } from '../../platform/http/failure.ts';
import table from '../../ui/table/table-page.module.css';
import { showToast } from '../../ui/feedback/toast.ts';
import { formatPesos } from './pesos.ts';
import css from './Saldo.module.css';
import { consultRecarga } from './saldo.queries.ts';
import { SALDO_TEXTS, TEXTOS_ESTADO } from './saldo.texts.ts';

interface RecargasTableProps {
  /** Undefined while the first page is loading. */
  rows: readonly Recarga[] | undefined;
  isStale: boolean;
  /** Whether PayU may be asked about pending ones. */
  mayConsult: boolean;
}

const MEDIOS = { PAYU: 'PayU', MANUAL: 'Manual' } as const;
const DASH = '—';
const SKELETONS = 5;

/** The top-ups as a table, as cards on a phone. */
export function RecargasTable({ rows, isStale, mayConsult }: RecargasTableProps) {
  const columns = mayConsult ? 7 : 6;
  return (
    <table className={table.table} aria-busy={rows === undefined || isStale} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col">{SALDO_TEXTS.fecha}</th>
          <th scope="col">{SALDO_TEXTS.medio}</th>
          <th scope="col">{SALDO_TEXTS.referencia}</th>
          <th scope="col">{SALDO_TEXTS.persona}</th>
          <th scope="col" className={css.number}>
            {SALDO_TEXTS.valor}
          </th>
          <th scope="col">{SALDO_TEXTS.estado}</th>
          {mayConsult ? <th scope="col">{SALDO_TEXTS.acciones}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows?.map((recarga) => <Row key={recarga.id} recarga={recarga} mayConsult={mayConsult} />) ??
          Array.from({ length: SKELETONS }, (_, index) => (
            <tr key={index}>
              <td colSpan={columns}>
                <Skeleton height={14} width={`${55 + ((index * 13) % 40)}%`} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Row({ recarga, mayConsult }: { recarga: Recarga; mayConsult: boolean }) {
  const { creada, medio, referencia, nota, usuarioNombre, monto, estado } = recarga;
  return (
    <tr className={`${table.row} ${table.pairs}`}>
      <td data-number>{formatDateTime(creada)}</td>
      <td>{MEDIOS[medio]}</td>
      <td data-long>
        {nota === null ? null : <div>{nota}</div>}
        <bdi className={css.code}>{referencia}</bdi>
      </td>
      <td data-words data-title={SALDO_TEXTS.persona}>
        <bdi>{usuarioNombre}</bdi>
      </td>
      <td data-number className={css.number}>
        {formatPesos(monto)}
      </td>
      <td>
        <EstadoRecargaMark estado={estado} />
      </td>
      {mayConsult ? (
        <td data-empty={estado === 'PENDIENTE' ? undefined : true}>
          {estado === 'PENDIENTE' ? <ConsultButton recarga={recarga} /> : DASH}
        </td>
      ) : null}
    </tr>
  );
}

const ICONS = { PENDIENTE: IconClock, APROBADA: IconCheck, RECHAZADA: IconAlertCircle, EXPIRADA: IconAlertCircle };

/** The state of a top-up, by shape and word. */
export function EstadoRecargaMark({ estado }: { estado: EstadoRecarga }) {
  const Icon = ICONS[estado];
  return (
    <span className={css.estado} data-estado={estado}>
      <Icon size={16} aria-hidden />
      {TEXTOS_ESTADO[estado]}
    </span>
  );
}

function ConsultButton({ recarga: { id, referencia } }: { recarga: Recarga }) {
  const [isBusy, setBusy] = useState(false);
  const consult = async () => {
    setBusy(true);
    try {
      const { estado } = await consultRecarga(id);
      if (estado === 'PENDIENTE') showToast({ variant: 'info', text: SALDO_TEXTS.stillPending });
    } catch (error) {
      showToast({ variant: 'danger', ...failureOf(error, SALDO_TEXTS.consultFailed) });
    }
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      size="xs"
      loading={isBusy}
      aria-label={`${SALDO_TEXTS.consult} de ${referencia}`}
      onClick={() => void consult()}
    >
      {SALDO_TEXTS.consult}
    </Button>
  );
}
