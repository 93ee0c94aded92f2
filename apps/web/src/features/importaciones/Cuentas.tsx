import {
  CUENTA_OF,
  RESULTADO_FILA_WORDS,
  RESULTADOS_FILA,
  type CuentasFilas,
} from '@tertulia/contract/features/importaciones/resultados';
import { formatCount } from '../../platform/format/numbers.ts';
import css from './BulkImport.module.css';

/** The number of rows by result, in the review and at the end. */
export function Cuentas({ cuentas }: { cuentas: CuentasFilas }) {
  return (
    <dl className={css.counts}>
      {RESULTADOS_FILA.map((resultado) => {
        const count = cuentas[CUENTA_OF[resultado]];
        return (
          <div key={resultado} className={css.count} data-kind={count > 0 ? resultado : undefined}>
            <dt>{RESULTADO_FILA_WORDS[resultado].many}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
