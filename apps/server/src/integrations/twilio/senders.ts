import type twilio from 'twilio';
import type { ProviderSender } from './port.ts';

/** A sender that is being set up or was removed receives no messages. */
const CONNECTED = /^ONLINE/;

/** The connected WhatsApp sender of the client's account with this number; undefined without one. */
export async function findSender(
  client: ReturnType<typeof twilio>,
  numero: string,
): Promise<ProviderSender | undefined> {
  const senders = await client.messaging.v2.channelsSenders.list({ channel: 'whatsapp', pageSize: 100 });
  const found = senders.find(({ senderId, status }) => senderId === `whatsapp:${numero}` && CONNECTED.test(status));
  if (!found) return undefined;
  // the list may omit properties that only the sender's own resource has
  const { properties } = found.properties ? found : await client.messaging.v2.channelsSenders(found.sid).fetch();
  return { sid: found.sid, quality: properties?.qualityRating ?? null, limit: properties?.messagingLimit ?? null };
}
