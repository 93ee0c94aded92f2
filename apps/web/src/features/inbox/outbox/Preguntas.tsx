import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import css from '../../../ui/ChatField.module.css';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import type { Envio } from './envios.ts';
import type { Causa } from './espera.ts';
import { envios, useEnvios } from './envios.queries.ts';
import { ENVIOS_TEXTS } from './envios.texts.ts';
import { quoteOf, quoteOfFiles } from './pregunta.ts';
import { subidas, useSubidas } from './subidas.queries.ts';

interface PreguntasProps {
  conversacionId: number;
  /** Puts a text back into the field; false if the draft already has another file. Null if writing is not possible. */
  onReview: ((envio: Envio) => boolean) | null;
  /** The question is answered: its focused button has unmounted. */
  onAnswered?: () => void;
}

/**
 * Asks whether text or files from before the newest message should still be sent. It is also shown where writing is no
 * longer possible: there the text can be read and discarded.
 */
export function Preguntas({ conversacionId, onReview, onAnswered }: PreguntasProps) {
  const textos = useEnvios(conversacionId).filter(({ estado }) => estado === 'PREGUNTA');
  const archivos = useSubidas(conversacionId).filter(({ estado }) => estado === 'PREGUNTA');
  const removeTexto = ({ clienteMensajeId }: Envio) => envios.remove(conversacionId, clienteMensajeId);
  return (
    <>
      {textos.map((envio) => (
        <Pregunta key={envio.clienteMensajeId} causa={envio.causa} quote={quoteOf(envio)} isOpen={onReview !== null}>
          {onReview ? (
            <Answers
              onReview={() => {
                if (onReview(envio)) removeTexto(envio);
              }}
              onSendAnyway={() => {
                envios.sendAnyway(envio);
                onAnswered?.();
              }}
            />
          ) : (
            <Discard onDiscard={() => removeTexto(envio)} />
          )}
        </Pregunta>
      ))}
      {archivos.length > 0 ? (
        <Pregunta causa={archivos[0]?.causa} quote={quoteOfFiles(archivos)} isOpen={onReview !== null}>
          {onReview ? (
            <Answers
              onReview={() => {
                const isNews = (archivos[0]?.causa ?? 'NOVEDAD') === 'NOVEDAD';
                subidas.review(conversacionId, isNews ? ENVIOS_TEXTS.heldByNews : ENVIOS_TEXTS.heldBack);
                onAnswered?.();
              }}
              onSendAnyway={() => {
                subidas.sendAnyway(conversacionId);
                onAnswered?.();
              }}
            />
          ) : (
            <Discard
              onDiscard={() => {
                for (const { clienteMensajeId } of archivos) subidas.remove(conversacionId, clienteMensajeId);
              }}
            />
          )}
        </Pregunta>
      ) : null}
    </>
  );
}

const TITLES = {
  NOVEDAD: ENVIOS_TEXTS.news,
  RESPONSABLE: ENVIOS_TEXTS.ownerChanged,
  VENTANA: ENVIOS_TEXTS.windowClosed,
  SESION: ENVIOS_TEXTS.otherSession,
} as const satisfies Record<Causa, string>;

interface PreguntaProps {
  causa: Causa | undefined;
  quote: string;
  isOpen: boolean;
  children: ReactNode;
}

function Pregunta({ causa = 'NOVEDAD', quote, isOpen, children }: PreguntaProps) {
  return (
    <div className={css.question} role="alert">
      <div className={css.questionText}>
        <strong>{isOpen ? TITLES[causa] : ENVIOS_TEXTS.unsent}</strong>
        {isOpen ? (
          <span className={css.questionQuote}>{quote}</span>
        ) : (
          <ScrollRegion className={css.questionWhole} label={ENVIOS_TEXTS.unsent}>
            {quote}
          </ScrollRegion>
        )}
      </div>
      <div className={css.questionActions}>{children}</div>
    </div>
  );
}

function Answers({ onReview, onSendAnyway }: { onReview: () => void; onSendAnyway: () => void }) {
  return (
    <>
      <Button size="xs" variant="default" onClick={onReview}>
        {ENVIOS_TEXTS.review}
      </Button>
      <Button size="xs" onClick={onSendAnyway}>
        {ENVIOS_TEXTS.sendAnyway}
      </Button>
    </>
  );
}

function Discard({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Button size="xs" variant="default" onClick={onDiscard}>
      {ENVIOS_TEXTS.remove}
    </Button>
  );
}
