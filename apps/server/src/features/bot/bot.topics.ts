import { destinationOfBot } from '@tertulia/contract/realtime/destinations';
import type { BotEvent } from '@tertulia/contract/realtime/events';
import type { Broker } from '#platform/realtime/broker';

/** Notifies all inboxes of a tenant that its bots answer differently, so that they reload waiting chats. */
export function createBotPublisher(broker: Broker) {
  return {
    onBot(tenantId: number): void {
      const event: BotEvent = { type: 'BOT_CHANGED' };
      broker.deliver(tenantId, destinationOfBot(tenantId), JSON.stringify(event), () => true);
    },
  };
}
