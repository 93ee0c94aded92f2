import { sql } from '../../../../apps/server/src/platform/db/sql.ts';
import type { TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { withSingleLayer, type Layer } from './single-layer.ts';
import { runTen01 } from './ten-01.case.ts';
import { runTen02 } from './ten-02.case.ts';
import { runTen03 } from './ten-03.case.ts';

const LAYERS: readonly Layer[] = ['row-level security', 'conditions'];
/** In the short form: only the conditions show what one query of a call forgets; a table's policy covers all of them. */
const EVERY_QUERY: Record<Layer, boolean> = { conditions: true, 'row-level security': false };

/** In the short form: a request's tenant is decided before either layer. */
const REQUESTS_ON_ONE_LAYER = 60;

type Run = (server: TestServer, volume: Volume, layer: Layer) => Promise<CaseResult>;
const RUNS: readonly [string, Run][] = [
  [
    'TEN-01',
    (server, volume, layer) =>
      volume === 'full'
        ? runTen01(server, volume)
        : runTen01(server, volume, { withOutsiders: false, everyQuery: EVERY_QUERY[layer] }),
  ],
  ['TEN-02', (server, volume) => runTen02(server, volume, { onOneLayer: volume === 'short' })],
  ['TEN-03', (server, volume) => runTen03(server, volume, volume === 'full' ? undefined : REQUESTS_ON_ONE_LAYER)],
];

/** Each of the two layers of tenancy alone passes what both pass together: neither depends on the other. */
export const ten04: VerifyCase = {
  id: 'TEN-04',
  title: 'either layer of tenancy alone',
  demand: () => 'TEN-01, TEN-02 and TEN-03 with conditions off, and with row-level security off: 0 leaks in both',
  seenToFail:
    'with one table’s policy off and one list without its condition: 495 canary bytes on the policies alone, 24 on the conditions alone',
  run: async (volume) => {
    const outcomes: { label: string; result: CaseResult }[] = [];
    for (const layer of LAYERS) {
      await withSingleLayer(layer, async (server) => {
        await assertOnly(layer, server);
        for (const [id, run] of RUNS)
          outcomes.push({ label: `${id} on ${layer}`, result: await run(server, volume, layer) });
      });
    }
    const missed = outcomes.filter((one) => !one.result.met);
    return {
      volume: outcomes.map(({ label, result }) => `${label}: ${result.volume}`).join('; '),
      reached:
        missed.length === 0
          ? `${outcomes.length} of ${outcomes.length} runs without a leak`
          : missed.map(({ label, result }) => `${label}: ${result.reached}`).join('; '),
      met: missed.length === 0,
    };
  },
};

/** The disabled layer must be disabled, or the run would prove nothing. */
async function assertOnly(layer: Layer, server: TestServer): Promise<void> {
  const one = await server.build.suscriptor();
  const other = await server.build.suscriptor();
  await server.build.contacto(other.id);
  const conditioned = await server.app.database.withTenant(
    { tenantId: one.id },
    async (tx) => tx.tenantIs('c').text !== 'true',
  );
  const visible = await server.app.database.withTenant({ tenantId: one.id }, (tx) =>
    tx.rows(sql`select 1 as one from app.contactos`),
  );
  const isFenced = visible.length === 0;
  if (conditioned !== (layer === 'conditions') || isFenced !== (layer === 'row-level security')) {
    throw new Error(
      `The server was to stand on ${layer} alone: conditions ${conditioned}, row-level security ${isFenced}`,
    );
  }
}
