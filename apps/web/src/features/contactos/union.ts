import { formatPhone } from '@tertulia/contract/core/phone';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { formatCount } from '../../platform/format/numbers.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';

/** The result of a merge for one field. */
export interface UnionLine {
  campo: string;
  /** The value of the merged contact; null if neither had one. */
  queda: string | null;
  /** The other contact's value that is lost. */
  seDescarta: string | null;
}

/** Field by field, the result of merging `otro` into `contacto`; the server applies the same rules. */
export function unionLines(contacto: Contacto, otro: Contacto): UnionLine[] {
  const one = (campo: string, own: string | null, others: string | null): UnionLine => ({
    campo,
    queda: own ?? others,
    seDescarta: own !== null && others !== null && own !== others ? others : null,
  });
  return [
    one(CONTACTOS_TEXTS.nombre, contacto.nombre, otro.nombre),
    one(CONTACTOS_TEXTS.apellido, contacto.apellido, otro.apellido),
    one(CONTACTOS_TEXTS.email, contacto.email, otro.email),
    { campo: CONTACTOS_TEXTS.telefono, queda: telefonosOf(contacto, otro), seDescarta: null },
    one(CONTACTOS_TEXTS.kanban, kanbanOf(contacto), kanbanOf(otro)),
    { campo: CONTACTOS_TEXTS.messages, queda: mensajesOf(contacto, otro), seDescarta: null },
    {
      campo: CONTACTOS_TEXTS.contactable,
      queda: contacto.noEscribir || otro.noEscribir ? CONTACTOS_TEXTS.no : CONTACTOS_TEXTS.yes,
      seDescarta: null,
    },
  ];
}

// Both numbers stay; the main one is first.
function telefonosOf(...both: Contacto[]): string | null {
  const telefonos = both.flatMap(({ telefono }) => (telefono === null ? [] : [formatPhone(telefono)]));
  return telefonos.length === 0 ? null : telefonos.join(', ');
}

function kanbanOf({ kanbanNombre, kanbanEstadoNombre }: Contacto): string | null {
  return kanbanEstadoNombre === null ? null : [kanbanNombre, kanbanEstadoNombre].join(' · ');
}

function mensajesOf(...both: Contacto[]): string | null {
  const counts = both.flatMap(({ totalMensajes }) => (totalMensajes === null ? [] : [totalMensajes]));
  return counts.length === 0 ? null : formatCount(counts.reduce((sum, count) => sum + count, 0));
}
