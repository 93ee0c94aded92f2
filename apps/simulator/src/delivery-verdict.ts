import { type ContentTemplate, type ApprovalStatus, variablesOf } from './content-templates.ts';
import { strikes } from './faults.ts';
import { fetchOutboundMedia } from './media-fetch.ts';
import type { LedgerMessage } from './message.ts';
import { readContentVariables } from './send-request.ts';
import type { StatusStep } from './status-callback.ts';
import type { Surroundings } from './surroundings.ts';

const REFUSED_TEMPLATES: Partial<Record<ApprovalStatus, number>> = { rejected: 63040, paused: 63041, disabled: 63042 };
const UNPRINTABLE_IN_TEMPLATE = /[\n\t]| {5}/;

/** WhatsApp's decision on a message that the API has accepted: the states it will have. */
export async function judgeDelivery(world: Surroundings, message: LedgerMessage): Promise<StatusStep[]> {
  const refusal = refusalOf(world, message) ?? (await takeMedia(world, message));
  if (refusal !== null) return [{ status: 'failed', errorCode: refusal }];
  const { failRate, errorCode, autoRead } = world.faults.current;
  if (strikes(failRate)) return [{ status: 'sent' }, { status: 'undelivered', errorCode }];
  const arrived: StatusStep[] = [{ status: 'sent' }, { status: 'delivered' }];
  return autoRead ? [...arrived, { status: 'read' }] : arrived;
}

function refusalOf(world: Surroundings, message: LedgerMessage): number | null {
  if (message.from === message.to) return 63031;
  const customer = world.customers.stateOf(message.to);
  if (customer === 'notOnWhatsapp') return 63024;
  if (customer === 'blocked') return 63032;
  const isWindowOpen = world.windows.isOpen(message.to, message.from, world.now());
  const template = message.contentSid ? world.templates.find(message.contentSid) : undefined;
  if (customer === 'noMarketing' && template?.approval.category === 'MARKETING') return 131050;
  if (!template) return isWindowOpen ? null : 63016;
  const refused = REFUSED_TEMPLATES[template.approval.status];
  if (refused !== undefined) return refused;
  // An unapproved template is only a stored text: it may be sent while the 24-hour window is open.
  if (template.approval.status !== 'approved' && !isWindowOpen) return 63016;
  return badVariables(template, message.contentVariables);
}

function badVariables(template: ContentTemplate, given: string | null): number | null {
  const values = readContentVariables(given);
  const expected = variablesOf(template);
  const isComplete = expected.every((name) => (values[name] ?? '') !== '');
  if (!isComplete || Object.keys(values).some((name) => !expected.includes(name))) return 63028;
  return Object.values(values).some((value) => UNPRINTABLE_IN_TEMPLATE.test(value)) ? 63021 : null;
}

async function takeMedia(world: Surroundings, message: LedgerMessage): Promise<number | null> {
  const [url, ...others] = message.mediaUrls;
  if (url === undefined) return null;
  if (others.length > 0) return 63021;
  const verdict = await fetchOutboundMedia(url);
  if ('errorCode' in verdict) return verdict.errorCode;
  const { bytes, contentType, fileName } = verdict.media;
  const stored = world.media.add({
    messageSid: message.sid,
    contentType,
    fileName,
    createdAt: world.now(),
    source: { bytes },
  });
  message.mediaSids.push(stored.sid);
  return null;
}
