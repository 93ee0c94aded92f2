import type { BusinessNumber } from './accounts.ts';
import { type InboundInput, type InboundMediaInput, inboundParams, quoteParams } from './inbound-params.ts';
import { type GeoPoint, type LedgerMessage, type Referral, bareNumber, channelAddress } from './message.ts';
import type { StoredMedia } from './media-store.ts';
import { newSid } from './sid.ts';
import type { World } from './world.ts';

export type InboundResult = { messageSid: string; status: number; attempts: number; error?: string };

/** A customer writes: the message is added to the list, opens the window and is posted to the product. */
export async function receiveInbound(world: World, input: InboundInput): Promise<InboundResult> {
  const known = input.messageSid ? world.ledger.find(input.messageSid) : undefined;
  const message = known ?? record(world, input);
  if (input.deliver === false || world.faults.current.inboundWebhookDown) {
    publishOutcome(world, message, 0);
    return { messageSid: message.sid, status: 0, attempts: 0, error: 'not delivered on purpose' };
  }
  const account = world.accounts.find(message.accountSid) ?? world.accounts.main;
  const media = world.media.ofMessage(message.sid, message.mediaSids);
  const usual = {
    ...inboundParams(message, input, mediaAddresses(world, message, media)),
    ...quoteParams(world, message),
  };
  const params: Record<string, string | null> = { ...usual, ...input.params };
  const sent: Record<string, string> = Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  const url = input.webhookUrl ?? world.inboundUrl;
  const result = await world.webhooks.post({ url, params: sent, authToken: account.authToken });
  publishOutcome(world, message, result.status);
  return { messageSid: message.sid, ...result };
}

function publishOutcome(world: World, message: LedgerMessage, status: number): void {
  message.webhookStatus = status;
  world.events.emit('status', message);
}

function record(world: World, input: InboundInput): LedgerMessage {
  const at = input.sentAt ? Date.parse(input.sentAt) : world.now();
  const from = channelAddress(input.from);
  const to = channelAddress(input.to);
  const business = world.accounts.findNumber(bareNumber(to));
  const sid = input.messageSid ?? newSid(input.media?.length ? 'MM' : 'SM');
  const media = (input.media ?? []).map((item) => storeMedia(world, { item, messageSid: sid, at }));
  const accountSid = input.accountSid ?? business?.accountSid ?? world.accounts.main.sid;
  const message = world.ledger.append({
    sid,
    accountSid,
    direction: 'inbound',
    from,
    to,
    body: input.body ?? input.buttonText ?? '',
    status: 'received',
    errorCode: null,
    errorMessage: null,
    createdAt: at,
    updatedAt: at,
    sentAt: at,
    mediaSids: media.map((item) => item.sid),
    mediaUrls: [],
    messagingServiceSid: business?.messagingServiceSid ?? null,
    statusCallback: null,
    contentSid: null,
    contentVariables: null,
    buttons: [],
    profileName: input.profileName ?? null,
    location: locationOf(input),
    referral: input.referral ? adOf(world, input.referral, { messageSid: sid, accountSid, at }) : null,
    replyToSid: input.replyToSid ?? null,
    kind: input.type ?? kindOf(input, media),
    webhookStatus: null,
  });
  world.windows.opened(from, to, at);
  rememberNumber(world, business, to);
  world.events.emit('message', message);
  return message;
}

// A phone that writes to a number makes that number known, so that the page can show the chat.
function rememberNumber(world: World, business: BusinessNumber | undefined, to: string): void {
  if (!business && !world.strictSenders) world.accounts.addNumber({ number: bareNumber(to) });
}

function storeMedia(world: World, from: { item: InboundMediaInput; messageSid: string; at: number }): StoredMedia {
  const { item, messageSid, at } = from;
  const source = item.url === undefined ? { bytes: Buffer.from(item.base64 ?? '', 'base64') } : { url: item.url };
  return world.media.add({
    messageSid,
    contentType: item.contentType ?? 'application/octet-stream',
    fileName: item.fileName ?? null,
    createdAt: at,
    source,
  });
}

/**
 * The ad from which the customer came; its picture is no medium of the message, but is stored at the provider like one.
 */
function adOf(
  world: World,
  { mediaBase64, ...ad }: Referral & { mediaBase64?: string },
  of: { messageSid: string; accountSid: string; at: number },
): Referral {
  if (mediaBase64 === undefined) return ad;
  const { messageSid, accountSid, at } = of;
  const item = { base64: mediaBase64, contentType: ad.mediaContentType ?? 'image/jpeg' };
  const { sid, contentType } = storeMedia(world, { item, messageSid, at });
  return { ...ad, mediaUrl: mediaAddress(world, { accountSid, messageSid, sid }), mediaContentType: contentType };
}

function mediaAddress(world: World, of: { accountSid: string; messageSid: string; sid: string }): string {
  return `${world.ownUrl()}/2010-04-01/Accounts/${of.accountSid}/Messages/${of.messageSid}/Media/${of.sid}`;
}

// Media given by address keep that address: a test can thereby point the product to a forbidden one.
function mediaAddresses(world: World, message: LedgerMessage, media: StoredMedia[]) {
  const { accountSid, sid: messageSid } = message;
  return media.map(({ sid, ...item }) => ({
    url: 'url' in item.source ? item.source.url : mediaAddress(world, { accountSid, messageSid, sid }),
    contentType: item.contentType,
  }));
}

function locationOf(input: InboundInput): GeoPoint | null {
  if (input.latitude === undefined || input.longitude === undefined) return null;
  return { latitude: input.latitude, longitude: input.longitude, address: input.address, label: input.label };
}

function kindOf(input: InboundInput, media: StoredMedia[]): string {
  if (input.buttonPayload !== undefined) return 'button';
  if (input.latitude !== undefined) return 'location';
  const family = media[0]?.contentType.split('/')[0];
  if (family === undefined) return 'text';
  return ['image', 'audio', 'video'].includes(family) ? family : 'document';
}
