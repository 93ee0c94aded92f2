import { Loader } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { EstadoRecarga } from '@tertulia/contract/features/saldo/tipos';
import { ApiError } from '../../platform/http/api-error.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { EstadoRecargaMark } from './RecargasTable.tsx';
import { formatPesos } from './pesos.ts';
import css from './Saldo.module.css';
import { readRespuesta } from './saldo-search.ts';
import { useRecarga } from './saldo.queries.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';

/**
 * PayU's return page. It shows our own record of the top-up; values of the address are shown as text and change nothing
 * (T28).
 */
export function PayuResponsePage() {
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const { referencia, recibidos } = readRespuesta(query);
  return (
    <section className={css.card} aria-label={SCREENS.payuRespuesta.label}>
      <h2 className={css.cardTitle}>{SCREENS.payuRespuesta.label}</h2>
      {referencia === null ? <p>{SALDO_TEXTS.respuestaMissing}</p> : <Outcome referencia={referencia} />}
      {recibidos.length > 0 ? (
        <details className={css.details}>
          <summary>{SALDO_TEXTS.received}</summary>
          <p className={css.note}>{SALDO_TEXTS.receivedText}</p>
          <dl className={css.received}>
            {recibidos.map(([name, value], index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a name may come twice, and the list never changes
              <div key={index} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      <p className={css.note}>
        <Link className={css.link} to={SCREENS.recargas.path}>
          {SCREENS.recargas.label}
        </Link>
      </p>
    </section>
  );
}

const TEXTS: Record<EstadoRecarga, string> = {
  PENDIENTE: SALDO_TEXTS.respuestaWaiting,
  APROBADA: SALDO_TEXTS.respuestaApproved,
  RECHAZADA: SALDO_TEXTS.respuestaRejected,
  EXPIRADA: SALDO_TEXTS.respuestaExpired,
};

function Outcome({ referencia }: { referencia: string }) {
  const { data, error, isError, refetch } = useRecarga(referencia);
  if (data)
    return (
      <div role="status">
        <p className={css.figure}>{formatPesos(data.monto)}</p>
        <EstadoRecargaMark estado={data.estado} />
        <p>{TEXTS[data.estado]}</p>
        <p className={css.code}>
          <bdi>{data.referencia}</bdi>
        </p>
      </div>
    );
  if (!isError) return <Loader size="sm" role="img" aria-label={SCREENS.payuRespuesta.label} />;
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return isRefused ? (
    <p role="status">{SALDO_TEXTS.respuestaUnknown}</p>
  ) : (
    <ErrorState {...failureOf(error, SALDO_TEXTS.loadFailed)} onRetry={() => void refetch()} />
  );
}
