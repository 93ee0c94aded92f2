import { destinationOfBot } from '@tertulia/contract/realtime/destinations';
import type { BotEvent } from '@tertulia/contract/realtime/events';
import type { Broker } from '#platform/realtime/broker';

/** Tells everybody of a business that its bots answer otherwise: who shows waiting chats asks for them anew. */
export function createBotPublisher(broker: Broker) {
  return {
    onBot(tenantId: number): void {
      const event: BotEvent = { type: 'BOT_CHANGED' };
      broker.deliver(tenantId, destinationOfBot(tenantId), JSON.stringify(event), () => true);
    },
  };
}
