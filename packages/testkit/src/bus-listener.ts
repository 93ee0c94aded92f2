import pg from 'pg';
import { BUS_CHANNEL } from '../../../apps/server/src/platform/realtime/bus-contract.ts';
import type { TestDatabase } from './database.ts';

export interface HeardEvent {
  tenantId: number;
  name: string;
  data: { type?: string; conversacionId?: number; mensajeIds?: number[]; tableroId?: number };
}

/** Receives the events of committed transactions like a node. */
export async function listenToBus(db: TestDatabase): Promise<{ heard: HeardEvent[]; stop: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: db.adminUrl });
  const heard: HeardEvent[] = [];
  client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}') as HeardEvent));
  await client.connect();
  await client.query(`listen ${BUS_CHANNEL}`);
  return { heard, stop: () => client.end() };
}
