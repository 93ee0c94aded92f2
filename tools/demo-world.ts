import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
