import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../platform/format/dates.ts';
import { ConsentimientoDialog } from './ConsentimientoDialog.tsx';
import { proofOf } from './consentimiento-proof.ts';
import css from './ContactoFicha.module.css';
import { useConsentimientos } from './contactos.queries.ts';
import { CONSENTIMIENTOS_TEXTS } from './contactos-page.texts.ts';

/** The customer's opt-ins and opt-outs with their proof. */
export function ConsentimientosList({ contactoId, isMarked }: { contactoId: number; isMarked: boolean }) {
  const [isRecording, setRecording] = useState(false);
  const { data, isPending } = useConsentimientos(contactoId);
  if (isPending)
    return <Skeleton height={36} role="group" aria-busy="true" aria-label={CONSENTIMIENTOS_TEXTS.consents} />;
  // the rest of the drawer reports the failure
  if (!data) return null;
  return (
    <section aria-label={CONSENTIMIENTOS_TEXTS.consents}>
      <h4 className={css.subheading}>{CONSENTIMIENTOS_TEXTS.consents}</h4>
      {data.length === 0 ? <p className={css.quiet}>{CONSENTIMIENTOS_TEXTS.noConsents}</p> : null}
      <ol className={css.consents}>
        {data.map((one) => (
          <li key={one.id}>
            <span className={css.consent} data-tipo={one.tipo}>
              {one.quitaMarca ? CONSENTIMIENTOS_TEXTS.unmarked : CONSENTIMIENTOS_TEXTS[one.tipo]}
            </span>
            <time dateTime={one.ocurrido}>{formatDateTime(one.ocurrido)}</time>
            <bdi className={css.quiet}>{proofOf(one)}</bdi>
          </li>
        ))}
      </ol>
      {isMarked ? (
        <p className={css.quiet}>{CONSENTIMIENTOS_TEXTS.marked}</p>
      ) : (
        <Button className={css.edit} variant="default" size="xs" mt={8} onClick={() => setRecording(true)}>
          {CONSENTIMIENTOS_TEXTS.record}
        </Button>
      )}
      <ConsentimientoDialog isOpen={isRecording} contactoId={contactoId} onClose={() => setRecording(false)} />
    </section>
  );
}
