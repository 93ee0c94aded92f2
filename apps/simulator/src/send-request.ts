import type { Accounts } from './accounts.ts';
import { type ContentTemplates, buttonsOf, mediaOf, renderTemplate } from './content-templates.ts';
import type { Customers } from './customers.ts';
import { bareNumber } from './message.ts';
import { isSid } from './sid.ts';
import { TwilioApiError, notFound } from './twilio-errors.ts';

export type SendForm = Readonly<Record<string, string | string[] | undefined>>;

export type SendOrder = {
  from: string;
  to: string;
  body: string;
  mediaUrls: string[];
  messagingServiceSid: string | null;
  statusCallback: string | null;
  contentSid: string | null;
  contentVariables: string | null;
  buttons: string[];
};

export type SendWorld = {
  accounts: Accounts;
  templates: ContentTemplates;
  customers: Customers;
  strictSenders: boolean;
};

const MAX_BODY = 1600;
const MAX_MEDIA = 10;
const MAX_VARIABLES = 100;
const MAX_VARIABLE_VALUE = 255;
/** A number, or the id of a user who hides it. */
const ADDRESS = /^whatsapp:(\+[1-9]\d{6,14}|[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128})$/;

const refuse = (code: number, message: string) => new TwilioApiError(400, code, message);

/** Parses a send as the provider does; throws the provider's immediate errors. */
export function readSendOrder(form: SendForm, world: SendWorld): SendOrder {
  const to = readRecipient(one(form.To));
  const messagingServiceSid = one(form.MessagingServiceSid) ?? null;
  const from = readSender(one(form.From), messagingServiceSid, to, world);
  const body = one(form.Body) ?? '';
  if (codePoints(body) > MAX_BODY) {
    throw refuse(21617, 'The concatenated message body exceeds the 1600 character limit.');
  }
  const mediaUrls = readMediaUrls(form.MediaUrl);
  const content = readContent(one(form.ContentSid), one(form.ContentVariables), world.templates);
  if (!content && body === '' && mediaUrls.length === 0) {
    throw refuse(21619, 'A text message body or media urls must be specified.');
  }
  const statusCallback = one(form.StatusCallback) ?? null;
  if (statusCallback && !isWebAddress(statusCallback)) {
    throw refuse(21609, `The StatusCallback URL ${statusCallback} is not a valid URL.`);
  }
  if (world.customers.stateOf(to) === 'optedOut') throw refuse(21610, 'Attempt to send to unsubscribed recipient');
  return {
    from,
    to,
    messagingServiceSid,
    statusCallback,
    body: content?.body ?? body,
    mediaUrls: content?.mediaUrls ?? mediaUrls,
    contentSid: content?.sid ?? null,
    contentVariables: content?.variables ?? null,
    buttons: content?.buttons ?? [],
  };
}

function readRecipient(to: string | undefined): string {
  if (!to) throw refuse(21604, "A 'To' phone number is required.");
  if (!ADDRESS.test(to)) throw refuse(21211, `The 'To' number ${to} is not a valid phone number.`);
  return to;
}

function readSender(from: string | undefined, service: string | null, to: string, world: SendWorld): string {
  if (!from && !service) throw refuse(21603, "A 'From' phone number is required.");
  const ofService = service ? world.accounts.senderOfService(service) : undefined;
  if (service && !isSid(service, 'MG')) throw refuse(21705, 'The Messaging Service SID is invalid.');
  if (!from) {
    if (!ofService)
      throw refuse(21703, 'The Messaging Service does not have a phone number available to send a message.');
    return `whatsapp:${ofService.number}`;
  }
  if (!from.startsWith('whatsapp:') && to.startsWith('whatsapp:')) {
    throw refuse(21910, `Invalid From and To pair. From and To should be of the same channel`);
  }
  if (!ADDRESS.test(from)) throw refuse(21212, `The 'From' number ${from} is not a valid phone number.`);
  if (world.strictSenders && !world.accounts.findNumber(bareNumber(from))) {
    throw refuse(63007, 'Twilio could not find a Channel with the specified From address');
  }
  return from;
}

function readMediaUrls(given: string | string[] | undefined): string[] {
  const urls = given === undefined ? [] : [given].flat();
  if (urls.length > MAX_MEDIA) throw refuse(21623, 'Number of media files exceeds allowed limit');
  if (urls.some((url) => !isWebAddress(url))) throw refuse(21620, 'Invalid media URL(s)');
  return urls;
}

function readContent(sid: string | undefined, variables: string | undefined, templates: ContentTemplates) {
  if (!sid) return null;
  if (!isSid(sid, 'HX')) throw refuse(21655, 'The ContentSid is Invalid');
  const template = templates.find(sid);
  if (!template) throw notFound(`/v1/Content/${sid}`);
  const values = readContentVariables(variables);
  return {
    sid,
    variables: variables ?? null,
    body: renderTemplate(template, values),
    mediaUrls: mediaOf(template, values),
    buttons: buttonsOf(template),
  };
}

/** The values of a template's variables; throws the provider's error if they are invalid. */
export function readContentVariables(text: string | undefined | null): Record<string, string> {
  if (!text) return {};
  const invalid = refuse(21656, 'The Content Variables parameter is invalid.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw invalid;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw invalid;
  const entries = Object.entries(parsed);
  if (entries.length > MAX_VARIABLES) throw invalid;
  const values: Record<string, string> = {};
  for (const [name, value] of entries) {
    if (typeof value !== 'string' || name.length > 16 || codePoints(value) > MAX_VARIABLE_VALUE) throw invalid;
    values[name] = value;
  }
  return values;
}

function one(value: string | string[] | undefined): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return first === '' ? undefined : first;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function codePoints(text: string): number {
  return Array.from(text).length;
}
