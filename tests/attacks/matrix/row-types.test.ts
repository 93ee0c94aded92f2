import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { CHANGING, createWorld, makeCall } from '../cases/audit/made-call.ts';
import { checkRowTypes, typeArgumentAt, type RowFault } from './row-check.ts';
import { recordRows, type ObservedRows } from './row-recorder.ts';
import { payload, sampleRequest } from './sample-request.ts';
import { buildTenant } from './attack-world.ts';

/** Every call of the API once for each role, and the compiler. */
const LONG_MS = 240_000;
/** The number of repository calls that get rows then: fewer means that the recorder lost some. */
const CHECKED_CALLS = 200;
const PLANTED = 'plantada';
const CALLS = Object.entries(catalogue) as [string, Endpoint][];
const GET = CALLS.filter(([, { method }]) => method === 'GET');
const PUBLIC = CALLS.filter(([, { method, access }]) => method !== 'GET' && access === 'PUBLIC');

describe('the row types of repositories', () => {
  let server: TestServer;
  let recorder: ReturnType<typeof recordRows>;
  let checked: number;
  let faults: RowFault[];
  /** The compiler's message about a call with a row that has a fault of each kind. */
  let planted: RowFault | undefined;
  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
    recorder = recordRows(server.app.database);
    const tenant = await buildTenant(server);
    for (const [name, endpoint] of GET)
      for (const rol of ['SUPERADMIN', 'SUPERVISOR', 'AGENTE'] as const) {
        const { method, path } = sampleRequest(name, endpoint, ({ entity }) => tenant.ids[entity]?.[0]);
        await server.call(method, path, { token: await tenant.tokenOf(rol) });
      }
    for (const [name, endpoint] of PUBLIC) {
      const request = sampleRequest(name, endpoint, () => undefined);
      await server.call(request.method, request.path, payload(request));
    }
    const from = '+573009990001';
    for (const body of ['Buenas tardes', 'BAJA']) await server.control.inbound({ from, to: tenant.numero, body });
    const isSilent = async () =>
      (await server.db.query('select 1 from app.contactos where telefono = $1 and no_escribir', [from])).length > 0;
    await eventually(isSilent, 'both messages are processed');
    let world = createWorld(server);
    for (const call of CHANGING) {
      // an earlier call's result may block this one: then it gets a tenant of its own
      const { token, request } = await makeCall(server, world, call).catch(() =>
        makeCall(server, (world = createWorld(server)), call),
      );
      await server.call(request.method, request.path, { token, ...payload(request) });
    }
    recorder.stop();
    const observed = [...recorder.observed.values()];
    const result = await checkRowTypes([...observed, plant(observed)]);
    checked = result.checked;
    planted = result.faults.find(({ message }) => message.includes(PLANTED));
    faults = result.faults.filter((fault) => fault !== planted);
  }, LONG_MS);
  afterAll(async () => {
    recorder?.stop();
    await server?.stop();
  });

  it('agree with the rows that the database returns', () => {
    expect(faults).toEqual([]);
    expect(checked).toBeGreaterThanOrEqual(CHECKED_CALLS);
  });

  it.each(['id can be null', 'nombre has another type', 'estado is not selected', `${PLANTED} is not declared`])(
    'are refused otherwise: %s',
    (fault) => expect(planted?.message).toContain(fault),
  );
});

/** The rows of a call that reads areas, as a careless change of its statement would return them. */
function plant(observed: readonly ObservedRows[]): ObservedRows {
  const areas = observed.find(({ site, columns }) => site.includes('/areas.repository.ts') && columns.has('estado'));
  if (!areas) throw new Error('no area was read');
  const columns = new Map(areas.columns);
  columns.delete('estado');
  columns.set('id', new Set(['number', 'null']));
  columns.set('nombre', new Set(['number']));
  columns.set(PLANTED, new Set(['string']));
  return { site: areas.site, columns };
}

it('the type argument of a call is read with its own brackets', () => {
  const source = `const a = 1;\n  return tx.rows<Map<string, { go: () => void }>>(sql\`select 1\`);`;
  expect(typeArgumentAt(source, 2, 13)).toBe('Map<string, { go: () => void }>');
  expect(typeArgumentAt(source, 1, 7)).toBeNull();
});
