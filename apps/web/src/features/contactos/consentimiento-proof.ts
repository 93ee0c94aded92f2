import type { Consentimiento } from '@tertulia/contract/features/contactos/consentimiento';
import { formatCount } from '../../platform/format/numbers.ts';
import { CONSENTIMIENTOS_TEXTS } from './contactos-page.texts.ts';

type Proof = Pick<
  Consentimiento,
  'tipo' | 'origen' | 'usuarioNombre' | 'canal' | 'texto' | 'archivo' | 'fila' | 'codigo' | 'alcance' | 'quitaMarca'
>;

/** The proof of a consent, in words. */
export function proofOf(proof: Proof): string {
  const { tipo, origen, usuarioNombre, canal, texto, archivo, fila, codigo, alcance, quitaMarca } = proof;
  const who = usuarioNombre ?? CONSENTIMIENTOS_TEXTS.somebody;
  switch (origen) {
    case 'CLIENTE':
      return texto === null ? CONSENTIMIENTOS_TEXTS.byCustomer : `${CONSENTIMIENTOS_TEXTS.byCustomer}: «${texto}»`;
    case 'USUARIO':
      if (tipo === 'OPT_OUT') return `${CONSENTIMIENTOS_TEXTS.byUser} ${who}`;
      if (quitaMarca) return `${CONSENTIMIENTOS_TEXTS.byUserUnmarked} ${who}: «${texto ?? ''}»`;
      return [
        `${CONSENTIMIENTOS_TEXTS.byUserAgreed} ${who}`,
        ...(canal === null ? [] : [` (${CONSENTIMIENTOS_TEXTS.canales[canal]})`]),
        ...(texto === null ? [] : [`: «${texto}»`]),
      ].join('');
    case 'PROVEEDOR':
      return [
        CONSENTIMIENTOS_TEXTS.byProvider,
        ...(alcance === 'PUBLICIDAD' ? [` (${CONSENTIMIENTOS_TEXTS.marketingOnly})`] : []),
        ...(codigo === null ? [] : [`, código ${codigo}`]),
        ...(texto === null ? [] : [`: «${texto}»`]),
      ].join('');
    case 'IMPORTACION': {
      const row = fila === null ? '' : `, fila ${formatCount(fila)}`;
      return `${CONSENTIMIENTOS_TEXTS.byFile} «${archivo ?? ''}»${row} (${who})`;
    }
  }
}
