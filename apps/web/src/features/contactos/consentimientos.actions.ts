import { type BodyOf, call } from '../../platform/http/api.ts';
import { refreshContacto } from './contactos.queries.ts';

/** Records a contact's opt-in and how it was given. */
export async function recordConsentimiento(
  contactoId: number,
  body: BodyOf<'POST /api/contactos/{id}/consentimientos'>,
): Promise<void> {
  await call('POST /api/contactos/{id}/consentimientos', { params: { id: contactoId }, body });
  refreshContacto(contactoId);
}
