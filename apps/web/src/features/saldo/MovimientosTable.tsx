import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SCREENS } from '@tertulia/contract/access/screens';
import { copFormatFor, toCentavos } from '@tertulia/contract/core/money';
import type { Movimiento } from '@tertulia/contract/features/saldo/saldo';
import { TEXTOS_MOVIMIENTO } from '@tertulia/contract/features/saldo/tipos';
import { formatDateTime } from '../../platform/format/dates.ts';
import table from '../../ui/table/table-page.module.css';
import css from './Saldo.module.css';
import { SALDO_TEXTS } from './saldo.texts.ts';

interface MovimientosTableProps {
  /** Undefined while the first page is loading. */
  rows: readonly Movimiento[] | undefined;
  isStale: boolean;
}

const DASH = '—';
const SKELETONS = 8;
const COLUMNS = 6;

/** The movements as a table, as cards on a phone; the amounts of a column have the same format. */
export function MovimientosTable({ rows, isStale }: MovimientosTableProps) {
  const format = copFormatFor((rows ?? []).flatMap(({ monto, saldo }) => [toCentavos(monto), toCentavos(saldo)]));
  return (
    <table className={table.table} aria-busy={rows === undefined || isStale} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col">{SALDO_TEXTS.fecha}</th>
          <th scope="col">{SALDO_TEXTS.tipo}</th>
          <th scope="col">{SALDO_TEXTS.detalle}</th>
          <th scope="col">{SALDO_TEXTS.persona}</th>
          <th scope="col" className={css.number}>
            {SALDO_TEXTS.valor}
          </th>
          <th scope="col" className={css.number}>
            {SALDO_TEXTS.saldoDespues}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows?.map((movimiento) => <Row key={movimiento.id} movimiento={movimiento} format={format} />) ??
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

function Row({ movimiento, format }: { movimiento: Movimiento; format: (centavos: number) => string }) {
  const { fecha, tipo, monto, saldo, detalle, usuarioNombre, conversacionId } = movimiento;
  const signed = `${monto > 0 ? '+' : '-'}${format(Math.abs(toCentavos(monto)))}`;
  return (
    <tr className={`${table.row} ${table.pairs}`}>
      <td data-number>{formatDateTime(fecha)}</td>
      <td>{TEXTOS_MOVIMIENTO[tipo]}</td>
      <td data-long data-empty={detalle === null && conversacionId === null ? true : undefined}>
        {conversacionId === null ? (
          (detalle ?? DASH)
        ) : (
          <Link
            className={css.link}
            to={`${SCREENS.conversaciones.path}/$conversacionId`}
            params={{ conversacionId: String(conversacionId) }}
          >
            {`${SALDO_TEXTS.chat} #${conversacionId}`}
          </Link>
        )}
      </td>
      <td data-words data-title={SALDO_TEXTS.persona} data-empty={usuarioNombre === null || undefined}>
        {usuarioNombre === null ? DASH : <bdi>{usuarioNombre}</bdi>}
      </td>
      <td data-number data-title={SALDO_TEXTS.valor} className={css.number}>
        <span className={monto > 0 ? css.plus : css.minus}>{signed}</span>
      </td>
      <td data-number data-title={SALDO_TEXTS.saldoDespues} className={css.number}>
        {format(toCentavos(saldo))}
      </td>
    </tr>
  );
}
