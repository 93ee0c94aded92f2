import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import css from '../../../ui/chat/ChatField.module.css';
import { useOutbox } from '../../../platform/outbox/running-outbox.ts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { isUpload, type Causa, type OutboxEntry, type Upload } from './chat-outbox.ts';
import { chatOutbox, outbox } from './chat-outbox.queries.ts';
import { OUTBOX_TEXTS } from './outbox.texts.ts';

interface ConfirmSendsProps {
  conversacionId: number;
  /** Puts a text back into the field; false if the draft already has another file. Null if writing is not possible. */
  onReview: ((entry: OutboxEntry) => boolean) | null;
  /** The question is answered: its focused button has unmounted. */
  onAnswered?: () => void;
}

/**
 * Asks whether text or files from before the newest message should still be sent. It is also shown where writing is no
 * longer possible: there the text can be read and discarded.
 */
export function ConfirmSends({ conversacionId, onReview, onAnswered }: ConfirmSendsProps) {
  const asked = useOutbox(outbox, conversacionId).filter(({ estado }) => estado === 'PREGUNTA');
  const archivos = asked.filter(isUpload);
  const remove = ({ clienteMensajeId }: OutboxEntry) => outbox.remove(conversacionId, clienteMensajeId);
  return (
    <>
      {asked
        .filter((entry) => !isUpload(entry))
        .map((entry) => (
          <Pregunta key={entry.clienteMensajeId} causa={entry.causa} quote={quoteOf(entry)} isOpen={onReview !== null}>
            {onReview ? (
              <Answers
                onReview={() => {
                  if (onReview(entry)) remove(entry);
                }}
                onSendAnyway={() => {
                  chatOutbox.sendAnyway(entry);
                  onAnswered?.();
                }}
              />
            ) : (
              <Discard onDiscard={() => remove(entry)} />
            )}
          </Pregunta>
        ))}
      {archivos.length > 0 ? (
        <Pregunta causa={archivos[0]?.causa} quote={quoteOfFiles(archivos)} isOpen={onReview !== null}>
          {onReview ? (
            <Answers
              onReview={() => {
                const isNews = (archivos[0]?.causa ?? 'NOVEDAD') === 'NOVEDAD';
                chatOutbox.reviewFiles(conversacionId, isNews ? OUTBOX_TEXTS.heldByNews : OUTBOX_TEXTS.heldBack);
                onAnswered?.();
              }}
              onSendAnyway={() => {
                chatOutbox.sendFilesAnyway(conversacionId);
                onAnswered?.();
              }}
            />
          ) : (
            <Discard onDiscard={() => archivos.forEach(remove)} />
          )}
        </Pregunta>
      ) : null}
    </>
  );
}

const TITLES = {
  NOVEDAD: OUTBOX_TEXTS.news,
  RESPONSABLE: OUTBOX_TEXTS.ownerChanged,
  VENTANA: OUTBOX_TEXTS.windowClosed,
  SESION: OUTBOX_TEXTS.otherSession,
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
        <strong>{isOpen ? TITLES[causa] : OUTBOX_TEXTS.unsent}</strong>
        {isOpen ? (
          <span className={css.questionQuote}>{quote}</span>
        ) : (
          <ScrollRegion className={css.questionWhole} label={OUTBOX_TEXTS.unsent}>
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
        {OUTBOX_TEXTS.review}
      </Button>
      <Button size="xs" onClick={onSendAnyway}>
        {OUTBOX_TEXTS.sendAnyway}
      </Button>
    </>
  );
}

function Discard({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Button size="xs" variant="default" onClick={onDiscard}>
      {OUTBOX_TEXTS.remove}
    </Button>
  );
}

/** The quote of a message in its question, also of a file or template alone. */
export function quoteOf({
  contenido,
  media,
  plantilla,
}: Pick<OutboxEntry, 'contenido' | 'media' | 'plantilla'>): string {
  const words = contenido === '' && plantilla ? OUTBOX_TEXTS.template : contenido;
  return [media?.nombre, words].filter(Boolean).join(' · ');
}

/** The same for several files, each with its caption. */
export function quoteOfFiles(uploads: readonly Pick<Upload, 'archivo' | 'contenido'>[]): string {
  return uploads.map(({ archivo, contenido }) => [archivo.name, contenido].filter(Boolean).join(' · ')).join(', ');
}
