import { randomUUID } from 'node:crypto';
import twilio from 'twilio';

/** Form fields in sending order; a name may be repeated. */
export type Fields = readonly (readonly [name: string, value: string])[];

export interface InboundText {
  accountSid: string;
  from: string;
  to: string;
  body: string;
  sid?: string;
  profileName?: string;
}

export const newSid = () => `SM${randomUUID().replaceAll('-', '')}`;

/** The fields of a customer's text, as the provider posts them. */
export function inboundFields({ accountSid, from, to, body, sid = newSid(), profileName = 'Cliente' }: InboundText) {
  const fields: [string, string][] = [
    ['SmsMessageSid', sid],
    ['NumMedia', '0'],
    ['ProfileName', profileName],
    ['MessageType', 'text'],
    ['SmsSid', sid],
    ['WaId', from.replace('+', '')],
    ['SmsStatus', 'received'],
    ['Body', body],
    ['To', `whatsapp:${to}`],
    ['NumSegments', '1'],
    ['ReferralNumMedia', '0'],
    ['MessageSid', sid],
    ['AccountSid', accountSid],
    ['From', `whatsapp:${from}`],
    ['ApiVersion', '2010-04-01'],
  ];
  return fields;
}

export interface StatusReport {
  accountSid: string;
  /** Our number. */
  from: string;
  to: string;
  sid: string;
  status: string;
  errorCode?: string;
}

/** The fields of a status call-back, as the provider posts them. */
export function statusFields({ accountSid, from, to, sid, status, errorCode }: StatusReport): Fields {
  return [
    ['MessageSid', sid],
    ['SmsSid', sid],
    ['MessageStatus', status],
    ['SmsStatus', status],
    ['AccountSid', accountSid],
    ['ApiVersion', '2010-04-01'],
    ['From', `whatsapp:${from}`],
    ['To', `whatsapp:${to}`],
    ...(errorCode === undefined ? [] : [['ErrorCode', errorCode] as const]),
  ];
}

/** The same fields with other values; null removes a field. */
export function withFields(fields: Fields, changes: Record<string, string | null>): Fields {
  const kept = fields.filter(([name]) => !(name in changes));
  const set = Object.entries(changes).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return [...kept, ...set];
}

/** The signature of the provider's own library; repeated names count as a list. */
export function sign(authToken: string, url: string, fields: Fields): string {
  const params: Record<string, string | string[]> = {};
  for (const [name, value] of fields) {
    const before = params[name];
    params[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return twilio.getExpectedTwilioSignature(authToken, url, params);
}

export interface Post {
  /** The address that it is sent to. */
  url: string;
  fields: Fields;
  /** Undefined sends none. */
  signature: string | undefined;
  headers?: Record<string, string>;
  /** Sent instead of the fields. */
  json?: string;
}

/** Posts a form as the provider does and resolves with the response's status. */
export async function post({ url, fields, signature, headers, json }: Post): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': json === undefined ? 'application/x-www-form-urlencoded; charset=UTF-8' : 'application/json',
      'user-agent': 'TwilioProxy/1.1',
      ...(signature === undefined ? {} : { 'x-twilio-signature': signature }),
      ...headers,
    },
    body: json ?? new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  });
  await response.arrayBuffer();
  return response.status;
}
