import { createInventario } from '#integrations/inventario/adapter';
import { withCircuit } from '#integrations/inventario/circuit';
import type { Inventario } from '#integrations/inventario/port';
import { createTwilio } from '#integrations/twilio/adapter';
import type { MessagingProvider } from '#integrations/twilio/port';
import type { Clock } from '#platform/clock/clock';
import type { Config } from '#platform/config/config';

/** WhatsApp's provider, or null where none is configured. */
export function createProvider(config: Config): MessagingProvider | null {
  if (!config.TWILIO_ACCOUNT_SID || !config.TWILIO_AUTH_TOKEN) return null;
  const { TWILIO_API_KEY_SID: sid, TWILIO_API_KEY_SECRET: secret } = config;
  return createTwilio({
    accountSid: config.TWILIO_ACCOUNT_SID,
    authToken: config.TWILIO_AUTH_TOKEN,
    ...(sid && secret ? { apiKey: { sid, secret } } : {}),
    ...(config.TWILIO_API_BASE ? { apiBase: config.TWILIO_API_BASE } : {}),
  });
}

/** The inventory system, or null where none is configured. */
export function createInventory(config: Config, clock: Clock): Inventario | null {
  if (!config.INVENTARIO_API_BASE) return null;
  const { INVENTARIO_API_BASE: apiBase, INVENTARIO_TIMEOUT_SECONDS: seconds } = config;
  return withCircuit(createInventario({ apiBase, timeoutMs: seconds * 1000 }), clock);
}
