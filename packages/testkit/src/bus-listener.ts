import pg from 'pg';
import { BUS_CHANNEL } from '../../../apps/server/src/platform/realtime/bus-contract.ts';
import type { TestDatabase } from './database.ts';

export interface BusEvent {
  tenantId: number;
  name: string;
  data: { type?: string; conversacionId?: number; mensajeIds?: number[]; tableroId?: number };
}

/** Receives the events of committed transactions like a node. */
export async function listenToBus(db: TestDatabase): Promise<{ received: BusEvent[]; stop: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: db.adminUrl });
  const received: BusEvent[] = [];
  client.on('notification', ({ payload }) => received.push(JSON.parse(payload ?? '{}') as BusEvent));
  await client.connect();
  await client.query(`listen ${BUS_CHANNEL}`);
  return { received, stop: () => client.end() };
}
