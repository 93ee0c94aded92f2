export type MessageStatus =
  | 'accepted'
  | 'queued'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'failed'
  | 'undelivered'
  | 'received';

export type GeoPoint = { latitude: number; longitude: number; address?: string; label?: string };

export type Referral = {
  sourceUrl?: string;
  sourceType?: string;
  sourceId?: string;
  body?: string;
  headline?: string;
  mediaUrl?: string;
  mediaContentType?: string;
  ctwaClid?: string;
};

export type LedgerMessage = {
  seq: number;
  sid: string;
  accountSid: string;
  direction: 'inbound' | 'outbound-api';
  /** Channel addresses as the provider writes them, `whatsapp:+57…`. */
  from: string;
  to: string;
  body: string;
  status: MessageStatus;
  errorCode: number | null;
  errorMessage: string | null;
  createdAt: number;
  updatedAt: number;
  sentAt: number | null;
  mediaSids: string[];
  messagingServiceSid: string | null;
  statusCallback: string | null;
  /** The addresses that the sender gave. */
  mediaUrls: string[];
  contentSid: string | null;
  contentVariables: string | null;
  buttons: string[];
  profileName: string | null;
  location: GeoPoint | null;
  referral: Referral | null;
  replyToSid: string | null;
  kind: string;
  /** The product's response to a customer's message; 0 without a response, null before that. */
  webhookStatus: number | null;
};

const RANK: Record<MessageStatus, number> = {
  accepted: 0,
  queued: 1,
  sent: 2,
  delivered: 3,
  read: 4,
  failed: 5,
  undelivered: 5,
  received: 5,
};

/** Whether the provider would ever move a message from one state to the other. */
export function isForward(from: MessageStatus, to: MessageStatus): boolean {
  return RANK[to] > RANK[from];
}

/** The channel address of a number written with or without its channel prefix. */
export function channelAddress(number: string): string {
  const bare = number.trim();
  return bare.startsWith('whatsapp:') ? bare : `whatsapp:${bare}`;
}

/** The bare number of a channel address. */
export function bareNumber(address: string): string {
  return address.startsWith('whatsapp:') ? address.slice('whatsapp:'.length) : address;
}
