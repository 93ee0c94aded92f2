/**
 * The types of events that the documents name (document 1 §4, document 2 §4), for a page that does not load the
 * schemas. Resolving a chat sends CLOSED; RESOLVED is a type that clients understand and the server never sends.
 * NEW_MESSAGE is also sent for what changes with a message: its delivery state, its file, the chat's score.
 */
export const TIPOS_EVENTO = [
  'CREATED',
  'REOPENED',
  'UPDATED',
  'NEW_MESSAGE',
  'MESSAGE_IN',
  'MESSAGE_READ',
  'ASSIGNED',
  'UNASSIGNED',
  'CLOSED',
  'RESOLVED',
] as const;
export type TipoEvento = (typeof TIPOS_EVENTO)[number];

/** Those of messages: they move no chat from one list to another. */
export const TIPOS_DE_MENSAJE: readonly TipoEvento[] = ['NEW_MESSAGE', 'MESSAGE_IN', 'MESSAGE_READ'];
