import { Group, Skeleton } from '@mantine/core';
import { failureOf } from '../../platform/http/failure.ts';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { ContrasenaCard } from './ContrasenaCard.tsx';
import { DatosCard } from './DatosCard.tsx';
import css from './PerfilPage.module.css';
import { usePerfil } from './perfil.queries.ts';
import { PERFIL_PAGE_TEXTS } from './perfil.texts.ts';
import { SegundoFactorCard } from './SegundoFactorCard.tsx';
import { SesionesCard } from './SesionesCard.tsx';

/** The user's own account (document 1 §2). */
export function PerfilPage() {
  const { data, error, isError, refetch } = usePerfil();
  return (
    <div className={css.page}>
      <h2 className={css.title}>{PERFIL_PAGE_TEXTS.title}</h2>
      {data ? (
        <DatosCard key={data.id} usuario={data} />
      ) : isError ? (
        <section className={css.card}>
          <ErrorState {...failureOf(error, PERFIL_PAGE_TEXTS.loadFailed)} onRetry={() => void refetch()} />
        </section>
      ) : (
        <DatosSkeleton />
      )}
      <ContrasenaCard />
      <SegundoFactorCard />
      <SesionesCard />
    </div>
  );
}

function DatosSkeleton() {
  return (
    <section className={css.card} aria-busy aria-label={PERFIL_PAGE_TEXTS.title}>
      <Group gap={16} mb={16}>
        <Skeleton circle height={72} />
        <Skeleton height={30} width={120} />
      </Group>
      <div className={css.fields}>
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index}>
            <Skeleton height={12} width={90} mb={8} />
            <Skeleton height={36} />
          </div>
        ))}
      </div>
    </section>
  );
}
