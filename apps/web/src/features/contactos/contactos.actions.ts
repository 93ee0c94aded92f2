import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { showToast } from '../../ui/toast.ts';
import { bodyOf, changesOf, type ContactoValues, NO_CONTACTO } from './contacto-form.ts';
import { forgetContactos, refreshContacto, refreshContactos, takeInContacto } from './contactos.queries.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';

const UNKNOWN_MS = 3500;
const DONE_MS = 3000;
const FAILED_MS = 4000;
const REFUSED_MS = 5000;

/** Makes a contact. */
export async function createContacto(values: ContactoValues): Promise<Contacto> {
  const contacto = await call('POST /api/contactos', { body: bodyOf(values) });
  refreshContactos();
  return contacto;
}

/** Names a customer of whom only the phone is known: on their contact, or on a new one when there is none. */
export function saveNewContacto(contactoId: number | null, values: ContactoValues): Promise<Contacto> {
  return contactoId === null ? createContacto(values) : updateContacto(contactoId, NO_CONTACTO, values);
}

/** Changes of a contact what the form changed: what was emptied is taken away, a missing phone is left alone. */
export async function updateContacto(id: number, initial: ContactoValues, values: ContactoValues): Promise<Contacto> {
  const contacto = await call('PUT /api/contactos/{id}', { params: { id }, body: changesOf(initial, values) });
  takeInContacto(contacto);
  return contacto;
}

/** Gives a contact an e-mail address, and tells when it cannot be its own: another contact has it. */
export async function saveEmail(id: number, email: string): Promise<void> {
  try {
    takeInContacto(await call('PUT /api/contactos/{id}', { params: { id }, body: { email } }));
  } catch (error) {
    showToast({ variant: 'danger', ...failureOf(error, CONTACTOS_TEXTS.emailFailed) });
  }
}

/** Joins a contact into another one, and asks again for everything that showed either. */
export async function mergeContactos(id: number, contactoId: number): Promise<void> {
  await call('POST /api/contactos/{id}/unir', { params: { id }, body: { contactoId } });
  forgetContactos();
}

/** Tells in the corner why a contact was not saved; the dialog says it too. */
export function tellRefusal(text: string): void {
  showToast({ variant: 'danger', text, reason: null, ms: REFUSED_MS });
}

/** Marks a contact as not to be written to, and says how that went. True when it is marked now. */
export async function markNoContactar(contactoId: number): Promise<boolean> {
  try {
    await call('PUT /api/contactos/{id}/marcar-no-contactar', { params: { id: contactoId } });
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null;
    if (status === 404) showToast({ variant: 'warning', text: CONTACTOS_TEXTS.blockUnknown, ms: UNKNOWN_MS });
    // who may not would try again in vain: why is said at length
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
