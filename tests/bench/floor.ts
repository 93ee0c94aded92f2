// The floors of P0: a bare node:http server that runs the one best statement and writes the JSON.
//   bare    straight on the driver: no session, no tenant, no validation
//   tenant  the same statement inside the tenant's transaction, after the look-up of the session
// Started as a process of its own, with FLOOR=bare|tenant and DATABASE=…; reports its port to its parent process.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import {
  FIND_CANAL,
  FIND_SESION,
  FLOOR_STATEMENTS,
  SETTINGS,
  type FloorName,
  type FloorStatement,
} from './floor-statements.ts';

const POOL = 16;
const isTenantFloor = process.env['FLOOR'] === 'tenant';
const pool = new pg.Pool({
  connectionString: process.env['DATABASE'],
  max: POOL,
  options: SETTINGS,
  idleTimeoutMillis: 0,
  ...({ pipeline: isTenantFloor } as object),
});
const numero = process.env['CANAL'] ?? '';

async function run(name: FloorName, values: unknown[]): Promise<unknown[]> {
  return (await pool.query({ ...FLOOR_STATEMENTS[name], values })).rows;
}

/** Two round trips: the session, and then begin, statement and commit in one pipelined batch. */
async function runAsTenant(
  lookUp: FloorStatement,
  key: unknown[],
  name: FloorName,
  values: (found: Record<string, unknown>) => unknown[],
): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    const [found] = (await client.query<Record<string, unknown>>({ ...lookUp, values: key })).rows;
    if (!found) throw new Error('no user found');
    const [, { rows }] = await Promise.all([
      client.query(`begin; select set_config('app.suscriptor_id', '${Number(found['suscriptor_id'])}', true)`),
      client.query({ ...FLOOR_STATEMENTS[name], values: values(found) }),
      client.query('commit'),
    ]);
    return rows;
  } finally {
    client.release();
  }
}

/** `/a1/<tenant>/<agent>`, `/a2/<tenant>`, `/c/<tenant>/<conversation>`, `/b/<tenant>/<word>`, `/d/<tenant>/<word>`. */
function read(request: IncomingMessage): Promise<unknown[]> {
  const [, name = '', tenant, id] = (request.url ?? '').split('/');
  const values = id === undefined ? [tenant] : [tenant, id];
  if (!isTenantFloor) return run(name as FloorName, values);
  const token = (request.headers.authorization ?? '').slice('Bearer '.length);
  return runAsTenant(
    FIND_SESION,
    [createHash('sha256').update(token).digest(), new Date(), '60 minutes'],
    name as FloorName,
    () => values,
  );
}

async function receive(request: IncomingMessage): Promise<unknown[]> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const form = new URLSearchParams(body);
  const from = (form.get('From') ?? '').replace('whatsapp:', '');
  const message = [form.get('MessageSid'), from, body, form.get('Body'), new Date()];
  if (isTenantFloor) {
    const to = (form.get('To') ?? '').replace('whatsapp:', '');
    return runAsTenant(FIND_CANAL, [to], 'e', (canal) => [canal['suscriptor_id'], canal['id'], ...message]);
  }
  return run('e', [canal.suscriptor_id, canal.id, ...message]);
}

const server = createServer((request, response) => {
  const answer = request.method === 'POST' ? receive(request) : read(request);
  answer.then(
    (rows) => {
      const body = Buffer.from(JSON.stringify(rows));
      response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
        .end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

// A listener for the event, as in the product.
const listener = new pg.Client({ connectionString: process.env['DATABASE'] });
await listener.connect();
await listener.query('listen bench_floor');
const found = isTenantFloor
  ? []
  : (
      await pool.query<{ suscriptor_id: string; id: string }>(
        'select suscriptor_id, id from app.canales where numero = $1',
        [numero],
      )
    ).rows;
const canal = found[0] ?? { suscriptor_id: '0', id: '0' };
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('SIGTERM', () => process.exit(0));
