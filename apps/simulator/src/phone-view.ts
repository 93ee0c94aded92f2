import type { GeoPoint, LedgerMessage, Referral } from './message.ts';
import { bareNumber } from './message.ts';
import type { World } from './world.ts';

export type PhoneMessage = {
  sid: string;
  seq: number;
  customer: string;
  business: string;
  profileName: string | null;
  mine: boolean;
  body: string;
  at: number;
  status: string;
  errorCode: number | null;
  webhookStatus: number | null;
  media: { sid: string; contentType: string; fileName: string | null }[];
  location: GeoPoint | null;
  referral: Referral | null;
  buttons: string[];
  isTemplate: boolean;
  replyTo: { sid: string; mine: boolean; body: string } | null;
};

/** The answer of `/phone-api/state`. */
export type PhoneState = {
  numbers: { number: string; name: string }[];
  customers: { number: string; name: string | null }[];
};

/** The answer of `/phone-api/chat`. */
export type PhoneChat = { messages: PhoneMessage[]; windowClosesAt: number | null };

/** A message as the customer's phone shows it. */
export function phoneMessage(world: World, message: LedgerMessage): PhoneMessage {
  const mine = message.direction === 'inbound';
  const quoted = message.replyToSid ? world.ledger.find(message.replyToSid) : undefined;
  return {
    sid: message.sid,
    seq: message.seq,
    customer: bareNumber(mine ? message.from : message.to),
    business: bareNumber(mine ? message.to : message.from),
    profileName: message.profileName,
    mine,
    body: message.body,
    at: message.createdAt,
    status: message.status,
    errorCode: message.errorCode,
    webhookStatus: message.webhookStatus,
    media: world.media
      .ofMessage(message.sid, message.mediaSids)
      .map(({ sid, contentType, fileName }) => ({ sid, contentType, fileName })),
    location: message.location,
    referral: message.referral,
    buttons: message.buttons,
    isTemplate: message.contentSid !== null,
    replyTo: quoted ? { sid: quoted.sid, mine: quoted.direction === 'inbound', body: quoted.body } : null,
  };
}

// Messages that never reached WhatsApp are not on the customer's phone.
const UNSEEN = new Set(['accepted', 'queued', 'sent', 'failed', 'undelivered']);

/** Whether the customer's phone shows the message. */
export function isOnPhone(message: LedgerMessage): boolean {
  return message.direction === 'inbound' || !UNSEEN.has(message.status);
}
