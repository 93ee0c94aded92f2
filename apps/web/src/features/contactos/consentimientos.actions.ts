import { type BodyOf, call } from '../../platform/http/api.ts';
import { refreshContacto } from './contactos.queries.ts';

/** Writes down that a contact agreed to be written to, and how that was told. */
export async function recordConsentimiento(
  contactoId: number,
  body: BodyOf<'POST /api/contactos/{id}/consentimientos'>,
): Promise<void> {
  await call('POST /api/contactos/{id}/consentimientos', { params: { id: contactoId }, body });
  refreshContacto(contactoId);
}
