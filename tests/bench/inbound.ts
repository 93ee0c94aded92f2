import { createHmac } from 'node:crypto';
import { toRequest } from './http-client.ts';
import { createRandom, type Random } from './random.ts';
import { writeMessage } from './words.ts';

export const ACCOUNT_SID = 'AC00000000000000000000000000000bec';
export const AUTH_TOKEN = 'bench-auth-token-of-the-platform';
export const WEBHOOK_PATH = '/webhooks/twilio/message';

export interface InboundOptions {
  /** The product's public address, which the signature covers. */
  publicUrl: string;
  path: string;
  numero: string;
  telefonos: readonly string[];
  /** Makes provider ids unique among runs. */
  run: string;
}

/** Creates customers' messages as the provider posts them: all fields and the signature. */
export function createInbound(options: InboundOptions) {
  const random = createRandom(options.run);
  let serial = 0;
  return {
    sidOf: (index: number) => sidOf(options.run, index),
    /** The next customer's message, or the requested one. */
    next(wanted: { telefono?: string; texto?: string } = {}): { request: Buffer; telefono: string } {
      const telefono = wanted.telefono ?? options.telefonos[serial % options.telefonos.length] ?? '';
      const fields = fieldsOf(random, options, telefono, serial++);
      if (wanted.texto !== undefined) fields['Body'] = wanted.texto;
      const body = new URLSearchParams(fields).toString();
      const headers = {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'x-twilio-signature': sign(`${options.publicUrl}${WEBHOOK_PATH}`, fields),
        'i-twilio-idempotency-token': `${options.run}-${serial}`,
        'user-agent': 'TwilioProxy/1.1',
      };
      return { request: toRequest('POST', options.path, headers, body), telefono };
    },
  };
}

function sidOf(run: string, index: number): string {
  return `SM${createHmac('md5', 'bench').update(`${run} ${index}`).digest('hex')}`;
}

function fieldsOf(
  random: Random,
  { numero, run }: InboundOptions,
  telefono: string,
  index: number,
): Record<string, string> {
  const sid = sidOf(run, index);
  return {
    SmsMessageSid: sid,
    NumMedia: '0',
    ProfileName: 'Cliente de prueba',
    MessageType: 'text',
    SmsSid: sid,
    WaId: telefono.slice(1),
    SmsStatus: 'received',
    Body: writeMessage(random, null),
    To: `whatsapp:${numero}`,
    NumSegments: '1',
    ReferralNumMedia: '0',
    MessageSid: sid,
    AccountSid: ACCOUNT_SID,
    From: `whatsapp:${telefono}`,
    ApiVersion: '2010-04-01',
  };
}

function sign(url: string, fields: Record<string, string>): string {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => text + name + (fields[name] ?? ''), url);
  return createHmac('sha1', AUTH_TOKEN).update(signed).digest('base64');
}
