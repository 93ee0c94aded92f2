import type { LedgerMessage } from '../message.ts';
import type { StoredMedia } from '../media-store.ts';
import { rfc2822 } from './wire-dates.ts';

const API_VERSION = '2010-04-01';

/** A message as the REST API answers it. */
export function messageJson(message: LedgerMessage): Record<string, unknown> {
  const uri = `/${API_VERSION}/Accounts/${message.accountSid}/Messages/${message.sid}`;
  return {
    account_sid: message.accountSid,
    api_version: API_VERSION,
    body: message.body,
    date_created: rfc2822(message.createdAt),
    date_sent: message.sentAt === null ? null : rfc2822(message.sentAt),
    date_updated: rfc2822(message.updatedAt),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: message.errorMessage,
    from: message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: String(message.direction === 'inbound' ? message.mediaSids.length : message.mediaUrls.length),
    num_segments: '1',
    price: null,
    price_unit: null,
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
}

/** A media resource as the REST API answers it. */
export function mediaJson(media: StoredMedia, accountSid: string): Record<string, unknown> {
  return {
    sid: media.sid,
    account_sid: accountSid,
    parent_sid: media.messageSid,
    content_type: media.contentType,
    date_created: rfc2822(media.createdAt),
    date_updated: rfc2822(media.createdAt),
    uri: `/${API_VERSION}/Accounts/${accountSid}/Messages/${media.messageSid}/Media/${media.sid}.json`,
  };
}
