import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { ContactosService } from './contactos.service.ts';

type ContactosCalls =
  | 'listContactos'
  | 'getContactoByTelefono'
  | 'getContacto'
  | 'createContacto'
  | 'updateContacto'
  | 'mergeContacto'
  | 'markContactoNoContactar';

export function contactosRoutes(contactos: ContactosService): Pick<Handlers<typeof catalogue>, ContactosCalls> {
  return {
    listContactos: ({ actor, input }) => contactos.list(actor, input.query),
    getContactoByTelefono: ({ actor, input }) => contactos.getByTelefono(actor, input.query.telefono),
    getContacto: ({ actor, input }) => contactos.get(actor, input.params.id),
    createContacto: ({ actor, input }) => contactos.create(actor, input.body),
    updateContacto: ({ actor, input }) => contactos.update(actor, input.params.id, input.body),
    mergeContacto: ({ actor, input }) => contactos.merge(actor, input.params.id, input.body.contactoId),
    markContactoNoContactar: ({ actor, input }) => contactos.markNoContactar(actor, input.params.id),
  };
}
