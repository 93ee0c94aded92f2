import { type GeoPoint, type LedgerMessage, type Referral, bareNumber } from './message.ts';
import type { World } from './world.ts';

export type InboundMediaInput = { url?: string; base64?: string; contentType?: string; fileName?: string };

export type InboundInput = {
  from: string;
  to: string;
  profileName?: string;
  body?: string;
  media?: InboundMediaInput[];
  latitude?: number;
  longitude?: number;
  address?: string;
  label?: string;
  referral?: Referral & { mediaBase64?: string };
  replyToSid?: string;
  buttonPayload?: string;
  buttonText?: string;
  /** The result of the provider's own opt-out service. */
  optOutType?: 'STOP' | 'START' | 'HELP';
  messageSid?: string;
  /** The provider's MessageType, for kinds that no other field describes. */
  type?: string;
  /** Added to, or instead of, the webhook's parameters; null removes one. */
  params?: Record<string, string | null>;
  /** false: the message is only in the provider's list. */
  deliver?: boolean;
  /** When the customer wrote it; now by default. */
  sentAt?: string;
  accountSid?: string;
  /** Posts this one to another address than the configured one. */
  webhookUrl?: string;
};

export type MediaAddress = { url: string; contentType: string };

/** The parameters of the webhook for a customer's message, as the provider posts them. */
export function inboundParams(
  message: LedgerMessage,
  input: InboundInput,
  media: MediaAddress[],
): Record<string, string> {
  const params: Record<string, string> = {
    SmsMessageSid: message.sid,
    NumMedia: String(media.length),
    ProfileName: message.profileName ?? '',
    MessageType: message.kind,
    SmsSid: message.sid,
    WaId: bareNumber(message.from).replace(/^\+/, ''),
    SmsStatus: 'received',
    Body: message.body,
    To: message.to,
    NumSegments: '1',
    ReferralNumMedia: message.referral?.mediaUrl ? '1' : '0',
    MessageSid: message.sid,
    AccountSid: message.accountSid,
    From: message.from,
    ApiVersion: '2010-04-01',
  };
  if (message.messagingServiceSid) params.MessagingServiceSid = message.messagingServiceSid;
  media.forEach((item, index) => {
    params[`MediaUrl${index}`] = item.url;
    params[`MediaContentType${index}`] = item.contentType;
  });
  if (message.location) Object.assign(params, locationParams(message.location));
  if (message.referral) Object.assign(params, referralParams(message.referral));
  if (input.optOutType !== undefined) params.OptOutType = input.optOutType;
  if (input.buttonPayload !== undefined) {
    params.ButtonPayload = input.buttonPayload;
    params.ButtonText = input.buttonText ?? message.body;
    params.ButtonType = 'Reply';
  }
  return params;
}

/** The parameters with which a reply names the quoted message. */
export function quoteParams(world: World, message: LedgerMessage): Record<string, string> {
  if (!message.replyToSid) return {};
  const quoted = world.ledger.find(message.replyToSid);
  return {
    OriginalRepliedMessageSid: message.replyToSid,
    OriginalRepliedMessageSender: quoted?.from ?? message.to,
  };
}

function locationParams(point: GeoPoint): Record<string, string> {
  const params: Record<string, string> = { Latitude: String(point.latitude), Longitude: String(point.longitude) };
  if (point.address) params.Address = point.address;
  if (point.label) params.Label = point.label;
  return params;
}

function referralParams(referral: Referral): Record<string, string> {
  const fields: Record<string, string | undefined> = {
    ReferralSourceUrl: referral.sourceUrl,
    ReferralSourceType: referral.sourceType,
    ReferralSourceId: referral.sourceId,
    ReferralBody: referral.body,
    ReferralHeadline: referral.headline,
    ReferralMediaUrl: referral.mediaUrl,
    ReferralMediaContentType: referral.mediaContentType,
    ReferralCtwaClid: referral.ctwaClid,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
