import type { Consentimiento } from '@tertulia/contract/features/contactos/consentimiento';
import { formatCount } from '../../platform/format/numbers.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';

type Proof = Pick<Consentimiento, 'origen' | 'usuarioNombre' | 'texto' | 'archivo' | 'fila'>;

/** What proves a consent, in words. */
export function proofOf({ origen, usuarioNombre, texto, archivo, fila }: Proof): string {
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
