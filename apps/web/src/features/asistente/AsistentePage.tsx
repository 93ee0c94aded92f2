import { Button } from '@mantine/core';
import { IconRefresh, IconSparkles } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { failureOf } from '../../platform/http/failure.ts';
import { FailureWords } from '../../ui/feedback/FailureWords.tsx';
import { EmptyState } from '../../ui/feedback/MessageState.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import css from './Asistente.module.css';
import { useConsulta } from './asistente.queries.ts';
import { ASISTENTE_TEXTS, SUGERENCIAS } from './asistente.texts.ts';
import { unansweredIn, useCharla } from './charla.ts';
import { Globo } from './Globo.tsx';
import { Preguntas } from './Preguntas.tsx';
import { PreguntaForm } from './PreguntaForm.tsx';
import { NearestQuestions } from './NearestQuestions.tsx';

/** Between an answer and the end of the page. */
const GAP = 60;

/** A chat with the assistant, which answers questions about the own business. */
export function AsistentePage() {
  const charla = useCharla();
  const consulta = useConsulta();
  const log = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { ask } = consulta;
  const unanswered = consulta.isPending ? null : unansweredIn(charla);
  const askSuggested = (mensaje: string) => {
    // its button goes with the question
    log.current?.parentElement?.focus({ preventScroll: true });
    ask(mensaje);
  };
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
    // of an answer that is longer than the page, its beginning is read first
    const last = charla.at(-1)?.emisor === 'IA' ? log.current?.lastElementChild : null;
    if (last && last.clientHeight > (log.current?.parentElement?.clientHeight ?? Infinity) - GAP)
      last.scrollIntoView({ block: 'start' });
  }, [charla, consulta.status]);
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h2 className={css.title}>{ASISTENTE_TEXTS.title}</h2>
        {charla.length > 0 ? (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={consulta.isPending}
            onClick={consulta.restart}
          >
            {ASISTENTE_TEXTS.restart}
          </Button>
        ) : null}
      </div>
      <ScrollRegion className={css.log} label={ASISTENTE_TEXTS.log}>
        {charla.length === 0 ? (
          <EmptyState
            icon={IconSparkles}
            title={ASISTENTE_TEXTS.emptyTitle}
            text={ASISTENTE_TEXTS.emptyText}
            action={<Preguntas preguntas={SUGERENCIAS} onAsk={askSuggested} />}
          />
        ) : null}
        <div ref={log} className={css.messages} role="log" aria-live="polite">
          {charla.map((mensaje, index) => (
            <Globo key={`${index}:${mensaje.timestamp}`} mensaje={mensaje} onAsk={ask} />
          ))}
          {unanswered === null ? null : <NearestQuestions pregunta={unanswered} onAsk={askSuggested} />}
          {consulta.isPending ? <p className={css.writing}>{ASISTENTE_TEXTS.writing}</p> : null}
          {consulta.error === null ? null : (
            <div className={css.failed} role="alert">
              <FailureWords {...failureOf(consulta.error, ASISTENTE_TEXTS.failed)} />
              <RetryButton failure={failureOf(consulta.error, ASISTENTE_TEXTS.failed)} onClick={consulta.retry} />
            </div>
          )}
        </div>
        <div ref={end} />
      </ScrollRegion>
      <PreguntaForm isBusy={consulta.isPending} onAsk={ask} />
    </div>
  );
}
