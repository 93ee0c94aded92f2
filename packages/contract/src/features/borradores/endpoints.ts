import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { idField, idParam } from '../../core/ids.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { storableText } from '../../core/text.ts';
import { begunVersion } from '../../core/version.ts';

export const MAX_BORRADOR = 20_000;
/** The list contains each as a whole: no user has more drafts in progress. */
export const MAX_BORRADORES = 200;

/** A user's unsent text in a chat (beyond A7). */
export const borrador = z.object({
  conversacionId: z.number().int(),
  contenido: z.string(),
  replyToId: z.number().int().nullable(),
  /** The attached item of the media bank; null also after it was removed from the bank. */
  media: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
  /** Incremented by every change: a browser with an older version does not overwrite a newer one without asking. */
  version: z.number().int(),
  actualizado: instant,
});
export type Borrador = z.infer<typeof borrador>;

export const listBorradores = endpoint({
  method: 'GET',
  path: '/api/borradores',
  summary: 'The caller’s drafts, newest first; of more than 200 the newest',
  access: EVERY_ROLE,
  sees: 'the own drafts',
  reply: z.array(borrador),
  errors: [],
  isPolling: true,
});

export const getBorrador = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/borrador',
  summary: 'The caller’s draft in a chat; empty with version 0 when there is none',
  access: EVERY_ROLE,
  sees: 'the own draft, in chats that the caller may read',
  params: z.object({ id: idParam('conversacion') }),
  reply: borrador,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  isPolling: true,
});

export const saveBorrador = endpoint({
  method: 'PUT',
  path: '/api/conversations/{id}/borrador',
  summary: 'Keeps the caller’s draft in a chat; an empty text without a quote and a file removes it',
  access: EVERY_ROLE,
  sees: 'the own draft, in chats that the caller may read',
  params: z.object({ id: idParam('conversacion') }),
  body: z.object({
    contenido: storableText(MAX_BORRADOR),
    replyToId: idField('mensaje').nullish(),
    mediaId: idField('media').nullish(),
    version: begunVersion(),
  }),
  reply: borrador,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
  // a typing user saves about once per second, in a few windows at most
  limits: [{ per: ['user'], times: 240, windowSeconds: 60 }],
});
