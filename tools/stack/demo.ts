import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DemoSecrets {
  APP_SECRET: string;
  TWILIO_ACCOUNT_SID: string;
  TWILIO_AUTH_TOKEN: string;
}

/** The secrets that product and simulator share in the demo: made once, kept for their owner alone. */
export function readOrMakeSecrets(dataDir: string): DemoSecrets {
  const path = join(dataDir, 'secrets.json');
  if (existsSync(path)) return check(JSON.parse(readFileSync(path, 'utf8')), path);
  const secrets: DemoSecrets = {
    APP_SECRET: randomBytes(32).toString('base64url'),
    TWILIO_ACCOUNT_SID: `AC${randomBytes(16).toString('hex')}`,
    TWILIO_AUTH_TOKEN: randomBytes(16).toString('hex'),
  };
  // Renamed into place: a kill in between must not leave half a secret, which would lock the database's own roles out.
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}

/** The API key with which product and simulator sign and check the softphones’ tokens. */
export function apiKeyOf({ APP_SECRET }: DemoSecrets) {
  const secretOf = (what: string) => createHmac('sha256', APP_SECRET).update(what).digest('hex').slice(0, 32);
  return {
    TWILIO_API_KEY_SID: `SK${secretOf('twilio api key')}`,
    TWILIO_API_KEY_SECRET: secretOf('twilio api key secret'),
  };
}

/** How the simulator’s payment provider knows the demo. The key signs credits, so it must not be public. */
export function payuOf({ APP_SECRET }: DemoSecrets) {
  const secretOf = (what: string) => createHmac('sha256', APP_SECRET).update(what).digest('hex').slice(0, 26);
  return {
    PAYU_MERCHANT_ID: '508029',
    PAYU_ACCOUNT_ID: '512321',
    PAYU_API_KEY: secretOf('payu api key'),
    PAYU_API_LOGIN: secretOf('payu api login'),
  };
}

function check(read: unknown, path: string): DemoSecrets {
  const { APP_SECRET, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = Object(read) as Partial<DemoSecrets>;
  if (!APP_SECRET || !TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN) throw new Error(`${path} lacks a secret`);
  return { APP_SECRET, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN };
}

interface DemoWorld {
  numbers: { number: string; name: string }[];
  windows: { customer: string; business: string; lastInboundAt: string }[];
  isReported?: boolean;
}

/**
 * Tells the simulator of the demo: its business numbers, and once when its customers last wrote, since the outside world
 * keeps its own account of the 24 hours. Does nothing where there is no demo.
 */
export async function introduceDemo(dataDir: string, simulatorUrl: string): Promise<void> {
  const path = join(dataDir, 'demo-world.json');
  if (!existsSync(path)) return;
  const world = JSON.parse(readFileSync(path, 'utf8')) as DemoWorld;
  for (const number of world.numbers) await post(`${simulatorUrl}/control/numbers`, number);
  if (world.isReported) return;
  for (const window of world.windows) await post(`${simulatorUrl}/control/window`, window);
  writeFileSync(path, `${JSON.stringify({ ...world, isReported: true }, null, 2)}\n`, { mode: 0o600 });
}

async function post(url: string, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The simulator refused ${url}: ${answer.status} ${await answer.text()}`);
}
