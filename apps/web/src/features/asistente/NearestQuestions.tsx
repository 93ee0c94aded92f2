import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import css from './Asistente.module.css';
import { sugerenciasOptions } from './asistente.queries.ts';
import { ASISTENTE_TEXTS } from './asistente.texts.ts';
import { Preguntas } from './Preguntas.tsx';

interface NearestQuestionsProps {
  /** The question that was not understood. */
  pregunta: string;
  onAsk: (mensaje: string) => void;
}

/** The questions nearest to one that was not understood; nothing while there are none. */
export function NearestQuestions({ pregunta, onAsk }: NearestQuestionsProps) {
  const { data } = useQuery(sugerenciasOptions(pregunta));
  const shown = useRef<HTMLDivElement>(null);
  const preguntas = data?.preguntas ?? [];
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [data]);
  if (preguntas.length === 0) return null;
  return (
    <div ref={shown} className={css.nearest}>
      <p className={css.text}>{ASISTENTE_TEXTS.nearest}</p>
      <Preguntas label={ASISTENTE_TEXTS.nearest} preguntas={preguntas} onAsk={onAsk} />
    </div>
  );
}
