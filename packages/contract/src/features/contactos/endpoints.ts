import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { flagParam } from '../../core/flags.ts';
import { idField, idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { toE164 } from '../../core/phone.ts';
import { EVERY_ROLE, SUPERVISING_ROLES } from '../../core/roles.ts';
import { oneLine, requiredText, storableText } from '../../core/text.ts';
import {
  CANALES_CONSENTIMIENTO,
  consentimiento,
  MAX_NOTA_CONSENTIMIENTO,
  MIN_NOTA_CONSENTIMIENTO,
} from './consentimiento.ts';
import { contacto, contactoDetalle, MAX_EMAIL, MAX_NOMBRE } from './contacto.ts';
import { LECTURA_CONTACTOS } from './lectura.ts';
import { CONTACTOS_PAGE_SIZE } from './limites.ts';

const OWN = 'contacts of the own subscriber';
const id = z.object({ id: idParam('contacto') });

/** Any typed number, stored as E.164; the dialogs have their own, differing rules on screen (decisions §13). */
const telefono = storableText(40).transform((typed, context) => {
  const e164 = toE164(typed);
  if (e164 === null) context.addIssue({ code: 'custom', message: 'El teléfono no es válido' });
  return e164 ?? z.NEVER;
});
/** Trimmed; blank and null become null. */
const textOrNone = (max: number) =>
  storableText(max)
    .nullable()
    .transform((text) => oneLine(text ?? '') || null);
const emailOrNone = textOrNone(MAX_EMAIL).pipe(z.email('Ingrese un correo electrónico válido').nullable());

const filters = {
  q: storableText(200).optional(),
  email: storableText(MAX_EMAIL).optional(),
  telefono: storableText(40).optional(),
  /** Only contacts that must not be written to. */
  noEscribir: flagParam.optional(),
};

export const listContactos = endpoint({
  method: 'GET',
  path: '/api/contactos',
  summary: 'A page of contacts; `q` matches name, surname, e-mail or digits of the phone, without regard to accents',
  access: EVERY_ROLE,
  sees: OWN,
  query: z.object({
    ...pageQuery({
      sort: ['nombre', 'apellido', 'email', 'telefono', 'fechaCreacion'],
      defaultSort: 'nombre,asc',
      defaultSize: CONTACTOS_PAGE_SIZE,
    }),
    ...filters,
  }),
  reply: pageOf(contacto),
  errors: ['VALIDATION', 'RATE_LIMITED'],
  budget: LECTURA_CONTACTOS,
});

export const getContactoByTelefono = endpoint({
  method: 'GET',
  path: '/api/contactos/by-telefono',
  summary: 'The contact with this phone, however it was typed',
  access: EVERY_ROLE,
  sees: OWN,
  query: z.object({ telefono: storableText(40) }),
  reply: contacto,
  errors: ['VALIDATION', 'NOT_FOUND', 'RATE_LIMITED'],
  budget: LECTURA_CONTACTOS,
});

export const getContacto = endpoint({
  method: 'GET',
  path: '/api/contactos/{id}',
  summary: 'One contact with its dates, for the drawer',
  access: EVERY_ROLE,
  sees: OWN,
  params: id,
  reply: contactoDetalle,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  budget: LECTURA_CONTACTOS,
});

export const createContacto = endpoint({
  method: 'POST',
  path: '/api/contactos',
  summary: 'Makes a contact; a phone or e-mail that another one has is refused with its field',
  access: EVERY_ROLE,
  sees: OWN,
  body: z.object({
    nombre: storableText(MAX_NOMBRE).transform(oneLine).pipe(z.string().min(1, 'El nombre es requerido')),
    apellido: textOrNone(MAX_NOMBRE).default(null),
    email: emailOrNone.default(null),
    telefono,
    /** True marks the new contact as not to be written to. */
    noEscribir: z.boolean().nullish(),
  }),
  status: 201,
  reply: contacto,
  errors: ['VALIDATION', 'CONFLICT'],
});

export const updateContacto = endpoint({
  method: 'PUT',
  path: '/api/contactos/{id}',
  summary:
    'Changes what is sent and leaves the rest; the do-not-contact mark keeps the phone as it is and is changed by its own calls: another `noEscribir` than the contact has is refused',
  access: EVERY_ROLE,
  sees: OWN,
  params: id,
  body: z.object({
    nombre: textOrNone(MAX_NOMBRE).optional(),
    apellido: textOrNone(MAX_NOMBRE).optional(),
    email: emailOrNone.optional(),
    telefono: telefono.optional(),
    /** Accepted if it equals the contact's value. */
    noEscribir: z.boolean().nullish(),
  }),
  reply: contacto,
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  // replies with the whole contact, also when nothing changes
  budget: LECTURA_CONTACTOS,
});

export const mergeContacto = endpoint({
  method: 'POST',
  path: '/api/contactos/{id}/unir',
  summary:
    'Joins the contact of the body into that of the path, with all its chats, notes and tasks, and removes it; said twice, it is done once',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  body: z.object({ contactoId: idField('contacto') }),
  reply: contacto,
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT'],
});

export const markContactoNoContactar = endpoint({
  method: 'PUT',
  path: '/api/contactos/{id}/marcar-no-contactar',
  summary:
    'Marks the contact as not to be written to: once, for every way out; for those who may open one of its chats, or while it has none; answers a line of text',
  access: EVERY_ROLE,
  sees: OWN,
  params: id,
  reply: z.string(),
  replyAs: 'text',
  errors: ['NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED'],
  // one user must not be able to mark the whole contact base
  limits: [{ per: ['user'], times: 60, windowSeconds: 3600 }],
});

export const unmarkContactoNoContactar = endpoint({
  method: 'PUT',
  path: '/api/contactos/{id}/quitar-no-contactar',
  summary:
    'Removes the do-not-contact mark, with a note that is kept as a consent event; refused while the contact is not marked or the provider holds a block',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  body: z.object({ nota: requiredText(MAX_NOTA_CONSENTIMIENTO, MIN_NOTA_CONSENTIMIENTO) }),
  reply: contacto,
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 60, windowSeconds: 3600 }],
});

export const exportContactos = endpoint({
  method: 'GET',
  path: '/api/contactos/exportar.csv',
  summary: 'The contacts that the filters leave, as a CSV file that is safe to open in a spreadsheet',
  // only supervisors may download the whole contact base (T43)
  access: SUPERVISING_ROLES,
  sees: OWN,
  query: z.object(filters),
  reply: z.string(),
  replyAs: 'csv',
  errors: ['VALIDATION', 'FORBIDDEN', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 10, windowSeconds: 600 }],
});

export const listConsentimientos = endpoint({
  method: 'GET',
  path: '/api/contactos/{id}/consentimientos',
  summary: 'When the contact agreed to be written to or asked to be left alone, each with its proof, newest first',
  access: EVERY_ROLE,
  sees: OWN,
  params: id,
  reply: z.array(consentimiento),
  errors: ['NOT_FOUND'],
});

export const createConsentimiento = endpoint({
  method: 'POST',
  path: '/api/contactos/{id}/consentimientos',
  summary:
    'Records that the contact agreed to receive messages, and how; refused for a contact who opted out, and does not undo the opt-out',
  access: EVERY_ROLE,
  sees: OWN,
  params: id,
  body: z.object({
    canal: z.enum(CANALES_CONSENTIMIENTO, 'Elige cómo lo dijo'),
    nota: requiredText(MAX_NOTA_CONSENTIMIENTO, MIN_NOTA_CONSENTIMIENTO),
  }),
  status: 201,
  reply: consentimiento,
  errors: ['VALIDATION', 'NOT_FOUND', 'DO_NOT_CONTACT', 'RATE_LIMITED'],
  // a proof is never deleted: one user must not be able to fill the ledger
  limits: [{ per: ['user'], times: 60, windowSeconds: 3600 }],
});
