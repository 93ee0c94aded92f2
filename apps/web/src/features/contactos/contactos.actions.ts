import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { ApiError } from '../../platform/http/api-error.ts';
import { type BodyOf, call } from '../../platform/http/api.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { bodyOf, changesOf, type ContactoValues, NO_CONTACTO } from './contacto-form.ts';
import { forgetContactos, refreshContacto, refreshContactos, takeInContacto } from './contactos.queries.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';

const UNKNOWN_MS = 3500;
const DONE_MS = 3000;
const FAILED_MS = 4000;
export const REFUSED_MS = 5000;

/** Creates a contact. */
export async function createContacto(values: ContactoValues): Promise<Contacto> {
  const contacto = await call('POST /api/contactos', { body: bodyOf(values) });
  refreshContactos();
  return contacto;
}

/** Names a customer of whom only the phone is known: changes their contact, or creates one. */
export function saveNewContacto(contactoId: number | null, values: ContactoValues): Promise<Contacto> {
  return contactoId === null ? createContacto(values) : updateContacto(contactoId, NO_CONTACTO, values);
}

/** Stores the changed fields: emptied ones are removed, a missing phone stays missing. */
export async function updateContacto(id: number, initial: ContactoValues, values: ContactoValues): Promise<Contacto> {
  const contacto = await call('PUT /api/contactos/{id}', { params: { id }, body: changesOf(initial, values) });
  takeInContacto(contacto);
  return contacto;
}

/** Stores an e-mail address at a contact, and reports if another contact has it. */
export async function saveEmail(id: number, email: string): Promise<void> {
  try {
    takeInContacto(await call('PUT /api/contactos/{id}', { params: { id }, body: { email } }));
  } catch (error) {
    showToast({ variant: 'danger', ...failureOf(error, CONTACTOS_TEXTS.emailFailed) });
  }
}

/** Merges a contact into another one, and refetches everything that showed either. */
export async function mergeContactos(id: number, contactoId: number): Promise<void> {
  await call('POST /api/contactos/{id}/unir', { params: { id }, body: { contactoId } });
  forgetContactos();
}

/** Marks a contact as «do not contact» and reports the result. True if it is marked now. */
export async function markNoContactar(contactoId: number): Promise<boolean> {
  try {
    await call('PUT /api/contactos/{id}/marcar-no-contactar', { params: { id: contactoId } });
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null;
    if (status === 404) showToast({ variant: 'warning', text: CONTACTOS_TEXTS.blockUnknown, ms: UNKNOWN_MS });
    // a retry would fail too: shows the full reason
    else if (status === 403)
      showToast({ variant: 'danger', ...failureOf(error, CONTACTOS_TEXTS.blockRefused), ms: REFUSED_MS });
    else showToast({ variant: 'danger', text: CONTACTOS_TEXTS.blockFailed, reason: null, ms: FAILED_MS });
    return false;
  }
  refreshContacto(contactoId);
  showToast({ variant: 'success', text: CONTACTOS_TEXTS.blocked, ms: DONE_MS });
  return true;
}

/** Removes the mark; the note becomes a consent event. */
export async function unmarkNoContactar(contactoId: number, nota: string): Promise<Contacto> {
  const contacto = await call('PUT /api/contactos/{id}/quitar-no-contactar', {
    params: { id: contactoId },
    body: { nota },
  });
  takeInContacto(contacto);
  return contacto;
}

/** Records a contact's opt-in and how it was given. */
export async function recordConsentimiento(
  contactoId: number,
  body: BodyOf<'POST /api/contactos/{id}/consentimientos'>,
): Promise<void> {
  await call('POST /api/contactos/{id}/consentimientos', { params: { id: contactoId }, body });
  refreshContacto(contactoId);
}
