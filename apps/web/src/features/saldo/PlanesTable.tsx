import { copFormatFor, toCentavos } from '@tertulia/contract/core/money';
import type { Plan } from '@tertulia/contract/features/saldo/saldo';
import { TEXTOS_CONCEPTO } from '@tertulia/contract/features/saldo/tipos';
import { formatDateTime } from '../../platform/format/dates.ts';
import type { Column } from '../../ui/table/Cell.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import css from './Saldo.module.css';
import { failureOf } from '../../platform/http/failure.ts';
import { usePlanes } from './saldo.queries.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';

function columnsOf(price: (precio: number) => string): readonly Column<Plan>[] {
  return [
    {
      title: SALDO_TEXTS.concepto,
      isName: true,
      cell: ({ concepto }) => (
        <>
          {TEXTOS_CONCEPTO[concepto]}
          {concepto === 'VOZ' ? <div className={css.code}>{SALDO_TEXTS.vozHint}</div> : null}
        </>
      ),
    },
    { title: SALDO_TEXTS.precio, kind: 'number', cell: ({ precio }) => price(precio) },
    {
      title: SALDO_TEXTS.vigente,
      cell: ({ vigenteDesde }) => (vigenteDesde === null ? null : formatDateTime(vigenteDesde)),
    },
    {
      title: SALDO_TEXTS.proximas,
      cell: ({ proximas }) =>
        proximas.length === 0 ? null : (
          <ul className={css.later}>
            {proximas.map((one) => (
              <li key={one.vigenteDesde}>{`${price(one.precio)} desde ${formatDateTime(one.vigenteDesde)}`}</li>
            ))}
          </ul>
        ),
    },
  ];
}

/** The rate card: current and agreed future prices. */
export function PlanesTable() {
  const { data, error, isError, refetch } = usePlanes();
  const all = (data ?? []).flatMap(({ precio, proximas }) => [precio, ...proximas.map((one) => one.precio)]);
  const format = copFormatFor(all.map(toCentavos));
  const price = (precio: number) => (precio === 0 ? SALDO_TEXTS.gratis : format(toCentavos(precio)));
  return (
    <DataTable<Plan>
      label={SALDO_TEXTS.planes}
      rows={data}
      keyOf={({ concepto }) => concepto}
      failure={isError ? { ...failureOf(error, SALDO_TEXTS.planesFailed), onRetry: () => void refetch() } : null}
      empty={null}
      columns={columnsOf(price)}
    />
  );
}
