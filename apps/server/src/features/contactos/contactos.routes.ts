import type { catalogue } from '@tertulia/contract/catalogue';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Handlers } from '#platform/http/endpoints';
import { createConsentimiento, listConsentimientosOf } from './consentimientos.service.ts';
import type { ContactosService } from './contactos.service.ts';
import { exportContactos } from './exportacion.service.ts';
import { markNoContactar, unmarkNoContactar } from './marcas.service.ts';

type ContactosCalls =
  | 'listContactos'
  | 'getContactoByTelefono'
  | 'getContacto'
  | 'createContacto'
  | 'updateContacto'
  | 'mergeContacto'
  | 'markContactoNoContactar'
  | 'unmarkContactoNoContactar'
  | 'exportContactos'
  | 'listConsentimientos'
  | 'createConsentimiento';

export function contactosRoutes(
  contactos: ContactosService,
  deps: { database: Database; clock: Clock },
): Pick<Handlers<typeof catalogue>, ContactosCalls> {
  return {
    listContactos: ({ actor, input }) => contactos.list(actor, input.query),
    getContactoByTelefono: ({ actor, input }) => contactos.getByTelefono(actor, input.query.telefono),
    getContacto: ({ actor, input }) => contactos.get(actor, input.params.id),
    createContacto: ({ actor, input }) => contactos.create(actor, input.body),
    updateContacto: ({ actor, input }) => contactos.update(actor, input.params.id, input.body),
    mergeContacto: ({ actor, input }) => contactos.merge(actor, input.params.id, input.body.contactoId),
    markContactoNoContactar: ({ actor, input }) => markNoContactar(deps, actor, input.params.id),
    unmarkContactoNoContactar: ({ actor, input }) => unmarkNoContactar(deps, actor, input.params.id, input.body.nota),
    exportContactos: ({ actor, input }) => exportContactos(deps, actor, input.query),
    listConsentimientos: ({ actor, input }) => listConsentimientosOf(deps, actor, input.params.id),
    createConsentimiento: ({ actor, input }) => createConsentimiento(deps, actor, input.params.id, input.body),
  };
}
