import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconRefresh, IconRobot } from '@tabler/icons-react';
import { useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { DecisionBot } from '@tertulia/contract/features/bot/bot';
import { formatDateTime } from '../../platform/format/dates.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { Paginator } from '../../ui/table/Paginator.tsx';
import { usePages } from '../../platform/query/usePages.ts';
import css from './Bot.module.css';
import { DECISIONES_SIZE, useDecisiones } from './bot.queries.ts';
import { BOT_TEXTS, percent, PROMPT_TEXTS } from './bot.texts.ts';
import { Fuentes, fuentesTitle, Puntaje, Veredicto } from './Veredicto.tsx';

const SKELETONS = 3;

/** Each message that the bot handled: what it did, why, and with which sources. */
export function DecisionesList({ areaId }: { areaId: number }) {
  const [page, setPage] = useState(0);
  const query = useDecisiones(areaId, page);
  const { isFetching, isPending, refetch } = query;
  const { rows, failure, pages } = usePages(
    query,
    { page },
    { usualSize: DECISIONES_SIZE, failed: BOT_TEXTS.logFailed, go: ({ page: next = 0 }) => setPage(next) },
  );
  return (
    <section className={css.log} aria-labelledby="ia-registro">
      <div className={css.logHead}>
        <h3 className={css.cardTitle} id="ia-registro">
          {BOT_TEXTS.logTitle}
        </h3>
        <Tooltip label={BOT_TEXTS.refresh}>
          <ActionIcon
            className={css.refresh}
            variant="subtle"
            color="gray"
            size={36}
            loading={isFetching && !isPending}
            aria-label={BOT_TEXTS.refresh}
            onClick={() => void refetch()}
          >
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {failure ? <ErrorState {...failure} /> : null}
      {rows && pages.total === 0 ? (
        <EmptyState icon={IconRobot} title={BOT_TEXTS.logEmpty} text={BOT_TEXTS.logEmptyText} />
      ) : null}
      <ol className={css.decisions} aria-busy={isPending}>
        {isPending
          ? Array.from({ length: SKELETONS }, (_, index) => (
              <li key={index} className={css.decision} aria-hidden>
                <Skeleton height={12} width="30%" mb={10} />
                <Skeleton height={10} width="80%" mb={8} />
                <Skeleton height={10} width="60%" />
              </li>
            ))
          : rows?.map((decision) => <Decision key={decision.id} areaId={areaId} decision={decision} />)}
      </ol>
      {pages.total > DECISIONES_SIZE ? <Paginator {...pages} /> : null}
    </section>
  );
}

function Decision({ areaId, decision }: { areaId: number; decision: DecisionBot }) {
  const { conversacionId, clienteNombre, pregunta, texto, accion, creada, puntaje, fuentes } = decision;
  return (
    <li className={css.decision}>
      <div className={css.decisionHead}>
        <Link
          className={css.customer}
          to={`${SCREENS.conversaciones.path}/$conversacionId`}
          params={{ conversacionId: String(conversacionId) }}
          title={BOT_TEXTS.openChat}
        >
          {clienteNombre ?? BOT_TEXTS.nameless}
        </Link>
        <time className={css.time} dateTime={creada}>
          {formatDateTime(creada)}
        </time>
      </div>
      <p className={css.line}>{pregunta === '' ? <em>{BOT_TEXTS.noText}</em> : pregunta}</p>
      {texto === null ? null : (
        <p className={css.reply}>
          <IconRobot size={16} aria-label={BOT_TEXTS.botSays} />
          <span>{texto}</span>
        </p>
      )}
      <Veredicto {...decision} />
      <Medios areaId={areaId} decision={decision} />
      {puntaje === null || fuentes.length === 0 ? null : (
        <details className={css.why}>
          <summary>
            {fuentesTitle(accion)} · {percent(puntaje)}
          </summary>
          <Puntaje puntaje={puntaje} />
          <Fuentes fuentes={fuentes} />
        </details>
      )}
    </li>
  );
}

/** The model and the prompt version of a decision. */
function Medios({ areaId, decision: { modelo, promptNumero } }: { areaId: number; decision: DecisionBot }) {
  if (modelo === null) return null;
  return (
    <p className={css.means}>
      {BOT_TEXTS.modeloOf(modelo)}
      {promptNumero === null ? null : (
        <Link
          className={css.link}
          to={SCREENS.areaPrompts.path}
          params={{ areaId: String(areaId) }}
          search={{ version: promptNumero }}
        >
          {PROMPT_TEXTS.version(promptNumero)}
        </Link>
      )}
    </p>
  );
}
