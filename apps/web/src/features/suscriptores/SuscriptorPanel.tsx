import { Skeleton } from '@mantine/core';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { ApiError } from '../../platform/http/api-error.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { SuscriptorCard } from './SuscriptorCard.tsx';
import css from './Suscriptores.module.css';
import { useSuscriptor } from './suscriptores.queries.ts';
import { SUSCRIPTORES_TEXTS } from './suscriptores.texts.ts';

/** One subscriber's card, with its query. */
export function SuscriptorPanel({ id }: { id: number }) {
  const { data, error, isError, refetch } = useSuscriptor(id);
  if (data) return <SuscriptorCard key={data.id} suscriptor={data} />;
  // an ended session is reported elsewhere
  if (isError && !(error instanceof ApiError && error.status === 401))
    return <ErrorState {...failureOf(error, SUSCRIPTORES_TEXTS.loadFailed)} onRetry={() => void refetch()} />;
  return (
    <div className={css.card} aria-busy>
      <Skeleton height={18} width={220} />
      <Skeleton height={36} mt={20} />
      <Skeleton height={36} mt={12} />
      <Skeleton height={96} mt={12} />
    </div>
  );
}
