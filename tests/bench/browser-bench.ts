import { join } from 'node:path';
import type { BrowserQuestion } from './browser-child.ts';
import type { LiveMetrics } from './browser-live.ts';
import type { OpenMetrics } from './browser-open.ts';
import type { BrowserSession } from './browser-page.ts';
import type { StormMetrics } from './browser-storm.ts';
import { type MainThread, medianOfMainThreads } from './browser-trace.ts';
import { startChild } from './child.ts';
import { WEBHOOK_PATH } from './inbound.ts';
import { median } from './latencies.ts';
import { metricsOf, type Rounds } from './rounds.ts';
import type { Servers } from './servers.ts';
import type { World } from './bench-world.ts';

/** How many times slower than this machine the agent's is. */
export const SLOWDOWN = 4;
/** Messages per minute that the inbox must handle (P15). */
export const STORM_PER_MINUTE = 500;

/** Measurements of a user's screen on a slow machine, with the data set's first tenant. */
export interface BrowserMetrics {
  coldMs: number;
  chats: MainThread;
  messages: MainThread;
  open: OpenMetrics;
  live: LiveMetrics;
  storm: StormMetrics;
}

export interface BrowserOptions extends Rounds {
  /** The folder for traces. */
  dir: string;
  isPinned: boolean;
  isProfiled: boolean;
  stormSeconds: number;
}

const SCROLL_SECONDS = 8;
const OPENED = 100;
const SENT = 60;

/** Drives a real browser with the product, slowed like an agent's machine. */
export async function measureBrowser(
  { product }: Servers,
  world: World,
  options: BrowserOptions,
): Promise<BrowserMetrics> {
  const { rounds, print, dir, isPinned, isProfiled, stormSeconds } = options;
  const agente = agenteOf(world);
  const own = world.abiertas.filter(({ usuarioId }) => usuarioId === agente.id);
  const [open, listed] = own;
  if (!open || !listed) throw new Error('the agent has no two chats of their own');
  const browserSessionOf = async (token: string): Promise<BrowserSession> => ({
    url: product.url,
    sesion: await sessionOf(product.url, token),
    slowdown: SLOWDOWN,
  });
  const session = await browserSessionOf(agente.token);
  const supervisor = await browserSessionOf(world.supervisor);
  const inboundOf = (run: string) => ({
    publicUrl: product.url,
    path: WEBHOOK_PATH,
    numero: world.numero,
    telefonos: world.telefonos,
    run: `${process.pid}-${run}`,
  });
  const scroll = { kind: 'scroll', session: supervisor, seconds: SCROLL_SECONDS, isProfiled } as const;

  // all cores: a user's browser runs on a machine of its own
  const child = startChild('browser-child.ts', { core: 'any', isPinned, env: chromiumPath() });
  await child.next();
  const ask = async <Metrics>(what: string, question: BrowserQuestion): Promise<Metrics> => {
    print(`  ${what}`);
    return metricsOf<Metrics>(child, question);
  };
  try {
    print(`screen: a browser whose CPU is ${SLOWDOWN} times slower`);
    const cold: number[] = [];
    const chats: MainThread[] = [];
    const messages: MainThread[] = [];
    for (let round = 0; round < rounds; round++) {
      cold.push((await ask<{ ms: number }>('a cold browser', { kind: 'cold', session })).ms);
      const tracePath = (name: string) => join(dir, `${name}.json`);
      const searchAll = '?tab=all';
      chats.push(
        await ask('the list of chats', {
          ...scroll,
          what: 'chats',
          search: searchAll,
          tracePath: tracePath('chats'),
        }),
      );
      messages.push(
        await ask('the messages of a chat', {
          ...scroll,
          what: 'messages',
          search: `${searchAll}&chat=${world.longest.id}`,
          tracePath: tracePath('messages'),
        }),
      );
    }
    const live = await ask<LiveMetrics>('messages from the webhook', {
      kind: 'live',
      session,
      port: product.port,
      inbound: inboundOf('live'),
      open,
      listed,
      count: SENT,
    });
    const opened = await ask<OpenMetrics>('opening chats', {
      kind: 'open',
      session,
      search: '?tab=mine',
      count: Math.min(OPENED, own.length),
    });
    const storm = await ask<StormMetrics>(`${STORM_PER_MINUTE} messages a minute`, {
      kind: 'storm',
      session: supervisor,
      port: product.port,
      inbound: inboundOf('storm'),
      search: '?tab=all',
      scope: 'all',
      token: world.supervisor,
      chats: world.abiertas.map(({ id, telefono }) => ({ id, telefono })),
      perMinute: STORM_PER_MINUTE,
      seconds: stormSeconds,
      tracePath: join(dir, 'storm.json'),
      isProfiled,
    });
    return {
      coldMs: median(cold),
      chats: medianOfMainThreads(chats),
      messages: medianOfMainThreads(messages),
      open: opened,
      live,
      storm,
    };
  } finally {
    await child.stop();
  }
}

/** The agent with the most own chats. */
function agenteOf({ agentes, abiertas }: World): World['agentes'][number] {
  const countOf = (id: number) => abiertas.filter(({ usuarioId }) => usuarioId === id).length;
  const [agente] = agentes.toSorted((a, b) => countOf(b.id) - countOf(a.id));
  if (!agente) throw new Error('no user has chats of their own');
  return agente;
}

const HOURS_MS = 3_600_000;

/** The session that the web app would store after a log-in with this token. */
async function sessionOf(url: string, token: string): Promise<unknown> {
  const answer = await fetch(`${url}/api/usuarios/me`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`/api/usuarios/me answered ${answer.status}`);
  return { token, expiresAt: Date.now() + 8 * HOURS_MS, usuario: await answer.json() };
}

function chromiumPath(): NodeJS.ProcessEnv {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH ? { CHROMIUM_PATH } : {};
}
