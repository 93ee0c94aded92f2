import type { FastifyInstance } from 'fastify';
import type { Account, BusinessNumber } from '../accounts.ts';
import { notFound } from '../twilio-errors.ts';
import type { World } from '../world.ts';
import { rfc2822 } from './wire-dates.ts';

/** The accounts, their telephone numbers and their WhatsApp senders. */
export function accountRoutes(app: FastifyInstance, world: World): void {
  const startedAt = rfc2822(world.now());

  app.get<{ Params: { accountSid: string } }>(
    '/2010-04-01/Accounts/:accountSid([A-Za-z0-9]+).json',
    { config: { isAccountRecord: true } },
    (request) => {
      const account = world.accounts.find(request.params.accountSid);
      if (!account) throw notFound(request.url);
      return accountJson(account, startedAt);
    },
  );

  app.get<{ Params: { accountSid: string }; Querystring: { PhoneNumber?: string } }>(
    '/2010-04-01/Accounts/:accountSid/IncomingPhoneNumbers.json',
    (request) => {
      const { accountSid } = request.params;
      const wanted = request.query.PhoneNumber;
      const numbers = world.accounts.numbers().filter((number) => number.accountSid === accountSid);
      const found = numbers.filter((number) => !wanted || number.number.includes(wanted));
      return {
        incoming_phone_numbers: found.map((number) => numberJson(number, startedAt)),
        page: 0,
        page_size: 1000,
        start: 0,
        end: Math.max(0, found.length - 1),
        uri: request.url,
        first_page_uri: request.url,
        next_page_uri: null,
        previous_page_uri: null,
      };
    },
  );

  app.get('/v2/Channels/Senders', (request) => {
    const caller = world.accounts.authenticate(request.headers.authorization);
    return {
      senders: world.accounts
        .numbers()
        .filter(({ accountSid }) => accountSid === caller?.account.sid)
        .map(senderJson),
      meta: {
        key: 'senders',
        page: 0,
        page_size: 1000,
        url: `https://messaging.twilio.com${request.url}`,
        first_page_url: `https://messaging.twilio.com${request.url}`,
        next_page_url: null,
        previous_page_url: null,
      },
    };
  });
}

function accountJson(account: Account, date: string): Record<string, unknown> {
  const uri = `/2010-04-01/Accounts/${account.sid}`;
  return {
    sid: account.sid,
    auth_token: account.authToken,
    friendly_name: account.friendlyName,
    owner_account_sid: account.ownerSid,
    status: 'active',
    type: 'Full',
    date_created: date,
    date_updated: date,
    subresource_uris: { messages: `${uri}/Messages.json`, incoming_phone_numbers: `${uri}/IncomingPhoneNumbers.json` },
    uri: `${uri}.json`,
  };
}

function numberJson(number: BusinessNumber, date: string): Record<string, unknown> {
  return {
    sid: number.sid,
    account_sid: number.accountSid,
    phone_number: number.number,
    friendly_name: number.name,
    api_version: '2010-04-01',
    capabilities: { voice: true, sms: true, mms: false, fax: false },
    date_created: date,
    date_updated: date,
    status: 'in-use',
    uri: `/2010-04-01/Accounts/${number.accountSid}/IncomingPhoneNumbers/${number.sid}.json`,
  };
}

function senderJson(number: BusinessNumber): Record<string, unknown> {
  const sid = number.sid.replace(/^PN/, 'XE');
  return {
    sid,
    status: 'ONLINE',
    sender_id: `whatsapp:${number.number}`,
    friendly_name: number.name,
    configuration: null,
    webhook: null,
    profile: null,
    properties: { quality_rating: 'HIGH', messaging_limit: '1K Customers/24hr' },
    offline_reasons: null,
    url: `https://messaging.twilio.com/v2/Channels/Senders/${sid}`,
  };
}
