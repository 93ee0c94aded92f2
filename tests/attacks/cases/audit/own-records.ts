import type { catalogue } from '@tertulia/contract/catalogue';

/**
 * The calls that write without an audit entry, each with the reason: what they write is its own record, or irrelevant
 * to an audit.
 */
export const OWN_RECORDS: Partial<Record<keyof typeof catalogue, string>> = {
  sendMensaje: 'the message is the record: who, what and when stand in the chat for ever',
  retryMensaje: 'the same message',
  sendMedia: 'the message is the record',
  sendPlantilla: 'the message is the record',
  markMensajesRead: 'a person’s own unread counter, many times a minute',
  markMensajesUnread: 'a person’s own unread counter',
  saveBorrador: 'what somebody types and has not sent is nobody else’s business',
  announcePresencia: 'stored nowhere',
  consultAsistente: 'changes nothing: it asks in a transaction that cannot write',
  consultRecarga: 'asks the payment provider; what changes is its word, and the ledger is the record',
  tryAreaIa: 'stored nowhere',
  sendSalaMensaje: 'the message is the record',
  markSalaLeida: 'a person’s own mark of what they have read',
  markNotaRapidaUsed: 'a person’s own counter, which only orders the list',
};
