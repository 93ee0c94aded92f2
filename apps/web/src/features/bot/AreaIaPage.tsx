import { Skeleton } from '@mantine/core';
import { isSupervising } from '@tertulia/contract/core/roles';
import { failureOf } from '../../platform/http/failure.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { AreaFrame, isUnknown, UnknownArea, useAreaDeRuta } from './AreaFrame.tsx';
import css from './Bot.module.css';
import { useAreaIa } from './bot.queries.ts';
import { BOT_TEXTS } from './bot.texts.ts';
import { DecisionesList } from './DecisionesList.tsx';
import { IaForm } from './IaForm.tsx';
import { IaLectura } from './IaLectura.tsx';

/** The bot settings of an area, a place to try it, and its decisions; only supervisors may change the settings. */
export function AreaIaPage() {
  const areaId = useAreaDeRuta();
  return areaId === null ? <UnknownArea /> : <AreaIaContent key={areaId} areaId={areaId} />;
}

function AreaIaContent({ areaId }: { areaId: number }) {
  const mayWrite = isSupervising(rolesOf(useUsuario()));
  const { data, error, isError, refetch } = useAreaIa(areaId);
  if (isError && isUnknown(error)) return <UnknownArea />;
  return (
    <AreaFrame areaId={areaId} title={BOT_TEXTS.title}>
      {data ? (
        mayWrite ? (
          <IaForm saved={data} />
        ) : (
          <div className={css.columns}>
            <IaLectura ia={data} />
          </div>
        )
      ) : isError ? (
        <ErrorState {...failureOf(error, BOT_TEXTS.loadFailed)} onRetry={() => void refetch()} />
      ) : (
        <Coming />
      )}
      {data && mayWrite ? <DecisionesList areaId={areaId} /> : null}
    </AreaFrame>
  );
}

function Coming() {
  return (
    <div className={css.columns} aria-busy="true">
      <div className={css.cards}>
        {[132, 260, 220].map((height) => (
          <div key={height} className={css.card} style={{ height }} aria-hidden>
            <Skeleton height={16} width="40%" mb={16} />
            <Skeleton height={10} width="85%" mb={10} />
            <Skeleton height={10} width="65%" />
          </div>
        ))}
      </div>
    </div>
  );
}
