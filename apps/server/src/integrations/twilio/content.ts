import type twilio from 'twilio';
import { z } from 'zod';
import type { NewTemplate, ProviderTemplate } from './port.ts';

const PAGE_SIZE = 200;

type Client = ReturnType<typeof twilio>;
type ContentCreateRequest = Parameters<Client['content']['v1']['contents']['create']>[0];

const approval = z.object({
  status: z.string().catch(''),
  category: z.string().nullish().catch(null),
  rejection_reason: z.string().nullish().catch(null),
});
const content = z.object({
  sid: z.string(),
  friendlyName: z.string().nullish(),
  language: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  types: z.record(z.string(), z.unknown()).nullish(),
  approvalRequests: z.unknown(),
});

const PLACE = /\{\{\s*([A-Za-z0-9_]{1,16})\s*\}\}/g;

/** Every content template of the client's account with WhatsApp's approval status, all pages. */
export async function listTemplates(client: Client): Promise<ProviderTemplate[]> {
  const found = await client.content.v1.contentAndApprovals.list({ pageSize: PAGE_SIZE });
  return found.map(toTemplate);
}

/** One template with WhatsApp's approval status; undefined when the account does not have it. */
export async function fetchTemplate(client: Client, sid: string): Promise<ProviderTemplate | undefined> {
  const one = client.content.v1.contents(sid);
  try {
    const [stored, judged] = await Promise.all([one.fetch(), one.approvalFetch().fetch()]);
    const { friendlyName, language, variables, types } = stored;
    return toTemplate({ sid, friendlyName, language, variables, types, approvalRequests: judged.whatsapp });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Stores a text template; WhatsApp does not review it before it is submitted. */
export async function createTemplate(client: Client, fresh: NewTemplate): Promise<string> {
  // the SDK sends this object unchanged: its names are those of the wire
  const wire = {
    friendly_name: fresh.name,
    language: fresh.language,
    variables: fresh.samples,
    types: { 'twilio/text': { body: fresh.body } },
  };
  const made = await client.content.v1.contents.create(wire as unknown as ContentCreateRequest);
  return made.sid;
}

export async function submitTemplate(
  client: Client,
  { sid, name, category }: { sid: string; name: string; category: string },
): Promise<void> {
  await client.content.v1.contents(sid).approvalCreate.create({ name, category });
}

/** False when the account does not have it. */
export async function removeTemplate(client: Client, sid: string): Promise<boolean> {
  try {
    return await client.content.v1.contents(sid).remove();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}

function toTemplate(listed: unknown): ProviderTemplate {
  const { sid, friendlyName, language, variables, types, approvalRequests } = content.parse(listed);
  // a template that was never submitted has none
  const { status = 'unsubmitted', category, rejection_reason } = approval.safeParse(approvalRequests).data ?? {};
  return {
    sid,
    name: friendlyName || sid,
    language: language ?? null,
    category: category || null,
    status: status || 'unsubmitted',
    rejectionReason: rejection_reason || null,
    body: bodyOf(types ?? {}),
    variables: samplesOf(types ?? {}, variables ?? {}),
    isTextOnly: Object.keys(types ?? {}).every((type) => type === 'twilio/text'),
  };
}

/** The text that a customer reads. A card calls its own a title. */
function bodyOf(types: Record<string, unknown>): string {
  const forms = Object.values(types).filter((form): form is Record<string, unknown> => typeof form === 'object');
  for (const name of ['body', 'title']) {
    const text = forms.map((form) => form?.[name]).find((one) => typeof one === 'string' && one !== '');
    if (typeof text === 'string') return text;
  }
  return '';
}

/** The placeholders of the whole template, with the provider's sample for each. */
function samplesOf(types: Record<string, unknown>, samples: Record<string, unknown>): ProviderTemplate['variables'] {
  const names = new Set([...JSON.stringify(types).matchAll(PLACE)].map((match) => match[1] ?? ''));
  return Object.fromEntries(
    [...names].map((name) => {
      const sample = samples[name];
      return [name, typeof sample === 'string' && sample !== '' ? sample : null];
    }),
  );
}
