import { Skeleton, Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { UMBRAL_SALDO } from '@tertulia/contract/features/saldo/limites';
import { formatDate } from '../../platform/format/dates.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { formatPesos, formatSaldo } from './pesos.ts';
import css from './Saldo.module.css';
import { useSaldo } from './saldo.queries.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';

/** The balance in large type, with its reserved part. */
export function SaldoBlock() {
  const { data, error, isError, refetch } = useSaldo({ isShown: true });
  const all = data ? [data.saldo, data.disponible, data.reservado] : [];
  return (
    <section className={css.block} aria-label={SALDO_TEXTS.saldo}>
      <h3 className={css.blockTitle}>{SALDO_TEXTS.saldo}</h3>
      {isError && !data ? (
        <ErrorState {...failureOf(error, SALDO_TEXTS.loadFailed)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={36} width={180} />
      ) : (
        <>
          <p className={css.figure} data-low={data.bajoDesde === null ? undefined : true}>
            {formatSaldo(data.saldo, all)}
          </p>
          <dl className={css.parts}>
            <div>
              <dt>{SALDO_TEXTS.disponible}</dt>
              <dd>{formatSaldo(data.disponible, all)}</dd>
            </div>
            <Tooltip label={SALDO_TEXTS.reservadoHint}>
              <div>
                <dt>{SALDO_TEXTS.reservado}</dt>
                <dd>{formatSaldo(data.reservado, all)}</dd>
              </div>
            </Tooltip>
          </dl>
          {data.bajoDesde === null ? null : (
            <p className={css.low}>
              <IconAlertTriangle size={16} aria-hidden />
              {`Por debajo de ${formatPesos(UMBRAL_SALDO)} desde el ${formatDate(data.bajoDesde)}`}
            </p>
          )}
        </>
      )}
    </section>
  );
}
