import { Skeleton } from '@mantine/core';
import { copFormatFor, toCentavos } from '@tertulia/contract/core/money';
import type { Plan } from '@tertulia/contract/features/saldo/saldo';
import { CONCEPTOS_TARIFA, TEXTOS_CONCEPTO } from '@tertulia/contract/features/saldo/tipos';
import { formatDateTime } from '../../platform/format/dates.ts';
import table from '../../ui/DataTable.module.css';
import css from './Saldo.module.css';
import { SALDO_TEXTS } from './saldo.texts.ts';

const DASH = '—';

/** The rate card: what holds now, and what was agreed for later. */
export function PlanesTable({ planes }: { planes: readonly Plan[] | undefined }) {
  const all = (planes ?? []).flatMap(({ precio, proximas }) => [precio, ...proximas.map((one) => one.precio)]);
  const format = copFormatFor(all.map(toCentavos));
  const price = (precio: number) => (precio === 0 ? SALDO_TEXTS.gratis : format(toCentavos(precio)));
  return (
    <table className={table.table} aria-busy={planes === undefined}>
      <thead>
        <tr>
          <th scope="col">{SALDO_TEXTS.concepto}</th>
          <th scope="col" className={css.number}>
            {SALDO_TEXTS.precio}
          </th>
          <th scope="col">{SALDO_TEXTS.vigente}</th>
          <th scope="col">{SALDO_TEXTS.proximas}</th>
        </tr>
      </thead>
      <tbody>
        {planes?.map(({ concepto, precio, vigenteDesde, proximas }) => (
          <tr key={concepto} className={table.row}>
            <td>
              {TEXTOS_CONCEPTO[concepto]}
              {concepto === 'VOZ' ? <div className={css.code}>{SALDO_TEXTS.vozHint}</div> : null}
            </td>
            <td data-number className={css.number}>
              {price(precio)}
            </td>
            <td data-number data-title={SALDO_TEXTS.vigente} data-empty={vigenteDesde === null || undefined}>
              {vigenteDesde === null ? DASH : formatDateTime(vigenteDesde)}
            </td>
            <td data-title={SALDO_TEXTS.proximas} data-empty={proximas.length === 0 || undefined}>
              {proximas.length === 0 ? (
                DASH
              ) : (
                <ul className={css.later}>
                  {proximas.map((one) => (
                    <li key={one.vigenteDesde}>{`${price(one.precio)} desde ${formatDateTime(one.vigenteDesde)}`}</li>
                  ))}
                </ul>
              )}
            </td>
          </tr>
        )) ??
          CONCEPTOS_TARIFA.map((concepto) => (
            <tr key={concepto}>
              <td colSpan={4}>
                <Skeleton height={14} width="70%" />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
