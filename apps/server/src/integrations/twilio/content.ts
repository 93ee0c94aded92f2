import type twilio from 'twilio';
import { z } from 'zod';
import type { ProviderTemplate } from './port.ts';

const PAGE_SIZE = 200;

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

/** Every content template of the client's account with WhatsApp's judgement on it, page after page. */
export async function listTemplates(client: ReturnType<typeof twilio>): Promise<ProviderTemplate[]> {
  const found = await client.content.v1.contentAndApprovals.list({ pageSize: PAGE_SIZE });
  return found.map(toTemplate);
}

function toTemplate(listed: unknown): ProviderTemplate {
  const { sid, friendlyName, language, variables, types, approvalRequests } = content.parse(listed);
  // a template that was never handed in has none
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

/** The places that must be filled, wherever in the template they stand, with the provider's sample for each. */
function samplesOf(types: Record<string, unknown>, samples: Record<string, unknown>): ProviderTemplate['variables'] {
  const names = new Set([...JSON.stringify(types).matchAll(PLACE)].map((match) => match[1] ?? ''));
  return Object.fromEntries(
    [...names].map((name) => {
      const sample = samples[name];
      return [name, typeof sample === 'string' && sample !== '' ? sample : null];
    }),
  );
}
