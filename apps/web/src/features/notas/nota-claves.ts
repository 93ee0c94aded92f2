import { newUuid } from '../../platform/http/uuid.ts';
import { readPersonal, removePersonal, writePersonal } from '../../platform/session/personal-storage.ts';

interface Tried {
  texto: string;
  clave: string;
}

/** The idempotency key of a note: the same through all tries of the same text, also after a reload. */
export function claveOf(contactoId: number, texto: string): string {
  const tried = readPersonal(nameOf(contactoId)) as Partial<Tried> | undefined;
  if (tried?.texto === texto && typeof tried.clave === 'string') return tried.clave;
  const clave = newUuid();
  writePersonal(nameOf(contactoId), { texto, clave } satisfies Tried);
  return clave;
}

/** The note is stored: the same text again is another note. */
export function forgetClave(contactoId: number): void {
  removePersonal(nameOf(contactoId));
}

function nameOf(contactoId: number): string {
  return `nota-clave.${contactoId}`;
}
