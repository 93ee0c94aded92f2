import { Skeleton } from '@mantine/core';
import type { Consentimiento } from '@tertulia/contract/features/contactos/consentimiento';
import { formatDateTime } from '../../platform/format/dates.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import css from './ContactoFicha.module.css';
import { useConsentimientos } from './contactos.queries.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';

/** When the customer agreed to be written to or asked to be left alone, and what proves it. */
export function ConsentimientosList({ contactoId }: { contactoId: number }) {
  const { data, isPending } = useConsentimientos(contactoId);
  if (isPending) return <Skeleton height={36} aria-label={CONTACTOS_TEXTS.consents} />;
  // the rest of the drawer says what cannot be loaded
  if (!data) return null;
  return (
    <section aria-label={CONTACTOS_TEXTS.consents}>
      <h4 className={css.subheading}>{CONTACTOS_TEXTS.consents}</h4>
      {data.length === 0 ? <p className={css.quiet}>{CONTACTOS_TEXTS.noConsents}</p> : null}
      <ol className={css.consents}>
        {data.map((one) => (
          <li key={one.id}>
            <span className={css.consent} data-tipo={one.tipo}>
              {CONTACTOS_TEXTS[one.tipo]}
            </span>
            <time dateTime={one.ocurrido}>{formatDateTime(one.ocurrido)}</time>
            <bdi className={css.quiet}>{proofOf(one)}</bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}

function proofOf({ origen, usuarioNombre, texto, archivo, fila }: Consentimiento): string {
  const who = usuarioNombre ?? CONTACTOS_TEXTS.somebody;
  switch (origen) {
    case 'CLIENTE':
      return texto === null ? CONTACTOS_TEXTS.byCustomer : `${CONTACTOS_TEXTS.byCustomer}: «${texto}»`;
    case 'USUARIO':
      return `${CONTACTOS_TEXTS.byUser} ${who}`;
    case 'IMPORTACION': {
      const row = fila === null ? '' : `, fila ${formatCount(fila)}`;
      return `${CONTACTOS_TEXTS.byFile} «${archivo ?? ''}»${row} (${who})`;
    }
  }
}
