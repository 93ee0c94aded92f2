import { Button } from '@mantine/core';
import { IconRefresh, IconSparkles } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { errorText } from '../../platform/http/api-error.ts';
import { EmptyState } from '../../ui/MessageState.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import css from './Asistente.module.css';
import { useConsulta } from './asistente.queries.ts';
import { ASISTENTE_TEXTS, SUGERENCIAS } from './asistente.texts.ts';
import { addMensaje, clearCharla, useCharla } from './charla.ts';
import { Globo } from './Globo.tsx';
import { PreguntaForm } from './PreguntaForm.tsx';

/** A chat with the assistant, which answers questions about the own business. */
export function AsistentePage() {
  const charla = useCharla();
  const consulta = useConsulta();
  const end = useRef<HTMLDivElement>(null);
  const ask = (mensaje: string) => {
    if (consulta.isPending) return;
    addMensaje('USUARIO', mensaje);
    consulta.mutate(mensaje);
  };
  const restart = () => {
    clearCharla();
    consulta.reset();
  };
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [charla.length, consulta.status]);
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h2 className={css.title}>{ASISTENTE_TEXTS.title}</h2>
        {charla.length > 0 ? (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={consulta.isPending}
            onClick={restart}
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
            action={<Sugerencias onAsk={ask} />}
          />
        ) : null}
        <div className={css.messages} role="log" aria-live="polite">
          {charla.map((mensaje, index) => (
            <Globo key={`${index}:${mensaje.timestamp}`} mensaje={mensaje} />
          ))}
          {consulta.isPending ? <p className={css.writing}>{ASISTENTE_TEXTS.writing}</p> : null}
          {consulta.isError ? (
            <div className={css.failed} role="alert">
              <span>{errorText(consulta.error, ASISTENTE_TEXTS.failed)}</span>
              <Button variant="default" size="xs" onClick={() => consulta.mutate(consulta.variables)}>
                {ASISTENTE_TEXTS.retry}
              </Button>
            </div>
          ) : null}
        </div>
        <div ref={end} />
      </ScrollRegion>
      <PreguntaForm isBusy={consulta.isPending} onAsk={ask} />
    </div>
  );
}

function Sugerencias({ onAsk }: { onAsk: (mensaje: string) => void }) {
  return (
    <ul className={css.suggestions} aria-label={ASISTENTE_TEXTS.suggestions}>
      {SUGERENCIAS.map((pregunta) => (
        <li key={pregunta}>
          <button type="button" className={css.suggestion} onClick={() => onAsk(pregunta)}>
            {pregunta}
          </button>
        </li>
      ))}
    </ul>
  );
}
