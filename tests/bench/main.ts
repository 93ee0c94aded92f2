import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { destinationOfSuscriptor } from '@tertulia/contract/realtime/destinations';
import { ensureWebBuilt } from '../../tools/stack/web-build.ts';
import { measureBrowser } from './browser-bench.ts';
import { toBrowserLines } from './browser-report.ts';
import { measureCrm } from './crm.ts';
import { prepareCrm } from './crm-data.ts';
import { pinServers, residentMb } from './cpu.ts';
import { measureDashboard } from './dashboard.ts';
import { asAdmin, openDataset } from './dataset.ts';
import { measureDifusion } from './difusion.ts';
import { measureFanout } from './fanout.ts';
import { DROP_FLOOR_INDEX } from './floor-index.ts';
import { judge } from './goals.ts';
import { WEBHOOK_PATH } from './inbound.ts';
import { measureIngest } from './ingest.ts';
import { measureIsolation } from './isolation.ts';
import type { Measured } from './latencies.ts';
import { measureMemory } from './memory.ts';
import { measureDeepPages, measureReading } from './reading.ts';
import { align, ms, toCrmLines, toDashboardLines, toHonesty, toTable, type Report } from './report.ts';
import { metricsOf, type Pace } from './rounds.ts';
import { contactWorkloads, searchWorkloads } from './search-workloads.ts';
import { startServers, type Servers } from './servers.ts';
import { whenSettled } from './settled.ts';
import { measureWarmStart } from './warm-start.ts';
import { readWorkloads } from './workloads.ts';
import { prepareWorlds, type World, type Worlds } from './bench-world.ts';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    chats: { type: 'string' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    tries: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,16,64' },
    only: { type: 'string', default: 'a1,a2,b,c,d,e,f,memory,isolation,crm,difusion,dashboard,screen,start' },
    cache: { type: 'string', default: fileURLToPath(new URL('../../.cache/bench', import.meta.url)) },
    profile: { type: 'boolean', default: false },
    storm: { type: 'string', default: '60' },
    unpinned: { type: 'boolean', default: false },
  },
});

process.once('SIGTERM', () => process.exit(143));

const print = (line: string) => console.log(line);
const connections = values.connections.split(',').map(Number);
const seconds = Number(values.seconds);
const pace: Pace = {
  rounds: Number(values.rounds),
  tries: Number(values.tries),
  seconds,
  warmUpSeconds: Math.min(3, seconds),
  connections,
  judged: connections.includes(16) ? 16 : (connections[0] ?? 1),
  print,
};
const wanted = (id: string) => values.only.split(',').includes(id);
const size = { scale: Number(values.scale), chats: values.chats === undefined ? undefined : Number(values.chats) };
const report: Report = {
  seed: values.seed,
  scale: size.scale,
  judged: pace.judged,
  isPinned: !values.unpinned && pinServers(),
  rows: [],
  ingest: [],
  deep: null,
  fanout: null,
  screen: null,
  memory: null,
  isolation: null,
  crm: null,
  dashboard: null,
  difusion: null,
  browser: null,
  warmStart: null,
};

const needsWeb = wanted('screen') || wanted('start');
if (needsWeb) await ensureWebBuilt(() => print('building the web app …'));
if (wanted('start'))
  report.warmStart = await measureWarmStart(pace, {
    dataDir: join(values.cache, 'start'),
    isPinned: report.isPinned,
  });
const others = values.only.split(',').filter((id) => id !== 'start');
if (others.length > 0) await measureOnDataset();
mkdirSync(values.cache, { recursive: true });
const goals = judge(report);
writeFileSync(
  join(values.cache, 'result.json'),
  `${JSON.stringify({ ...report, goals, at: new Date().toISOString() }, null, 2)}\n`,
);
printReport();

async function measureOnDataset(): Promise<void> {
  const dataset = await openDataset({ cacheDir: values.cache, seed: values.seed, size, print });
  try {
    const worlds = await prepareWorlds(dataset.adminUrl, values.seed);
    const profileDir = values.profile ? join(values.cache, 'profiles') : null;
    const servers = await startServers({
      adminUrl: dataset.adminUrl,
      databasePid: dataset.postgresPid,
      dataDir: join(values.cache, 'product'),
      numero: worlds.world.numero,
      isPinned: report.isPinned,
      profileDir,
    });
    try {
      await measure(servers, worlds, dataset.adminUrl);
    } finally {
      await servers.stop();
    }
  } finally {
    await dataset.stop();
  }
}

async function measure(servers: Servers, { world, neighbour }: Worlds, adminUrl: string): Promise<void> {
  print('the days of the data set are counted …');
  await whenSettled(adminUrl);
  const idleMb = residentMb(servers.product.pid);
  const workloads = [...readWorkloads(world), ...contactWorkloads(world), ...searchWorkloads(world)];
  report.rows = await measureReading(servers, workloads, pace, wanted);
  await asAdmin(adminUrl, (client) => client.query(DROP_FLOOR_INDEX));
  if (wanted('isolation')) report.isolation = await measureIsolation(servers, { loud: world, neighbour }, pace);
  if (wanted('dashboard')) report.dashboard = await measureDashboard(servers, world, pace);
  if (wanted('crm') || wanted('difusion')) {
    const crm = await prepareCrm(adminUrl, { seed: values.seed, scale: size.scale });
    if (wanted('crm')) report.crm = await measureCrm(servers, { crm, neighbour }, pace);
    if (wanted('difusion')) report.difusion = await measureDifusion(servers, { crm, adminUrl }, pace);
  }
  if (wanted('c')) report.deep = await measureDeepPages(servers, world, pace);
  if (wanted('f')) report.fanout = await measureFanout(servers, world, pace, adminUrl);
  if (wanted('memory')) report.memory = await measureMemory(servers, world, pace, idleMb);
  if (wanted('e')) {
    report.screen = await measureScreen(servers, world);
    report.ingest = await measureIngest(servers, world, pace, adminUrl);
  }
  if (wanted('screen'))
    report.browser = await measureBrowser(servers, world, {
      ...pace,
      dir: join(values.cache, 'traces'),
      isPinned: report.isPinned,
      isProfiled: values.profile,
      stormSeconds: Number(values.storm),
    });
}

function measureScreen(
  { product, load }: Servers,
  { numero, telefonos, tenantId, supervisor }: World,
): Promise<Measured> {
  return metricsOf(load, {
    kind: 'screen',
    port: product.port,
    inbound: { publicUrl: product.url, path: WEBHOOK_PATH, numero, telefonos, run: `${process.pid}-screen` },
    socket: {
      url: `ws://127.0.0.1:${product.port}/ws/websocket`,
      origin: product.url,
      topic: destinationOfSuscriptor(tenantId),
    },
    token: supervisor,
    count: Math.max(20, Math.round(100 * seconds)),
  });
}

function printReport(): void {
  const { fanout, screen, memory, deep, browser, isolation, crm, dashboard, difusion } = report;
  print(
    `\nscale ${size.scale}${size.chats === undefined ? '' : `, ${size.chats} chats`}, seed ${values.seed}; medians of ${pace.rounds} rounds of ${seconds} s; times in ms; ${report.isPinned ? 'servers and database on one core, whoever asks on the other' : 'cores not assigned'}`,
  );
  if (values.profile) print('The product ran with its profiler on: these are no figures to keep.');
  print(`\n${toTable([...report.rows, ...report.ingest])}`);
  for (const { connections: at, acceptedPerSecond, product, toRow, atHalf } of report.ingest) {
    if (atHalf)
      print(
        `e at ${Math.round(atHalf.perSecond)} a second: acknowledged p50 ${ms(atHalf.p50)}, p95 ${ms(atHalf.p95)}, p99 ${ms(atHalf.p99)}`,
      );
    print(
      `e at ${at}: ${Math.round(acceptedPerSecond)} acknowledged a second (p50 ${ms(product.measured.p50)}, p99 ${ms(product.measured.p99)}); journal to message p50 ${ms(toRow.p50)}, p99 ${ms(toRow.p99)}`,
    );
  }
  if (screen)
    print(
      `webhook to an agent’s socket, one at a time: p50 ${ms(screen.p50)}, p95 ${ms(screen.p95)}, p99 ${ms(screen.p99)}`,
    );
  if (deep)
    print(
      `chat of ${deep.messages} messages: newest page p50 ${ms(deep.first.p50)}, any page p50 ${ms(deep.anywhere.p50)}`,
    );
  if (fanout) {
    const { product, floor } = fanout;
    print(
      `f: last of ${fanout.sockets} sockets p50 ${ms(product.p50)}, p99 ${ms(product.p99)} (plain ws ${ms(floor.p50)}, ${ms(floor.p99)}); ${fanout.bytes} bytes; ` +
        `${Math.round(product.deliveriesPerSecond)} deliveries a second on ${product.core.toFixed(2)} core (plain ws ${floor.core.toFixed(2)}); ${product.lost} lost, ${product.doubled} doubled`,
    );
  }
  if (browser) print(toBrowserLines(browser).join('\n'));
  for (const { id, quiet, beside } of isolation?.calls ?? [])
    print(
      `${id} of a neighbour: p50 ${ms(quiet.p50)}, p99 ${ms(quiet.p99)} in quiet; p50 ${ms(beside.p50)}, p99 ${ms(beside.p99)} beside ${Math.round(isolation?.searches.perSecond ?? 0)} searches a second`,
    );
  if (dashboard) print(toDashboardLines(dashboard).join('\n'));
  if (crm) print(toCrmLines(crm).join('\n'));
  if (difusion)
    print(
      `a broadcast to ${difusion.destinatarios}: in the line after ${ms(difusion.enqueuedMs)}; ${difusion.perSecond.toFixed(1)} sent a second with ${difusion.serverCore.toFixed(3)} of a core by the server, ${difusion.databaseCore.toFixed(3)} by its database`,
    );
  if (memory) print(`memory of the server: ${memory.idleMb ?? '?'} MB idle, ${memory.loadedMb ?? '?'} MB loaded`);
  print(`\nHonesty of the floors at ${pace.judged} connections:\n${toHonesty([...report.rows, ...report.ingest])}`);
  const cells = goals.map(({ id, what, reached, demanded, met, isWatched }) => [
    `${id} ${what}`,
    reached,
    demanded,
    met ? 'yes' : isWatched ? 'no (watched)' : 'NO',
  ]);
  print(`\n${align([['goal', 'reached', 'demanded', 'met'], ...cells])}`);
}
