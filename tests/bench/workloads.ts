import { toRequest } from './http-client.ts';
import type { FloorName } from './floor-statements.ts';
import type { World } from './bench-world.ts';

const TARGETS = ['product', 'floor', 'tenantFloor'] as const;
export type Target = (typeof TARGETS)[number];

/** A read workload: the same request in the form of each side. */
export interface ReadWorkload {
  id: string;
  floorName: FloorName;
  title: string;
  requests: Record<Target, string[]>;
  /** The targets: under row-level security no index answers a search, so there is no tenant floor for it. */
  targets: readonly Target[];
  /** Other numbers of connections than the run's. */
  connections: readonly number[] | null;
  /** The same for the driver: the values of the statement. */
  values: unknown[][];
}

export interface Question {
  path: string;
  floorPath: string;
  token: string;
  values: unknown[];
}

/** The lists and the chat: a1, a2 and c of P0. */
export function readWorkloads(world: World): ReadWorkload[] {
  const { tenantId } = world;
  const list = (scope: string, token: string, floorPath: string, values: unknown[]): Question => ({
    path: `/api/conversations?scope=${scope}&size=40`,
    floorPath,
    token,
    values,
  });
  return [
    workload(
      'a1',
      'a1',
      'an agent’s open chats, first page of 40',
      world.agentes.map(({ id, token }) => list('mine', token, `/a1/${tenantId}/${id}`, [tenantId, id])),
    ),
    workload(
      'a2',
      'a2',
      'all open chats, first page, exact total',
      world.agentes.map(({ token }) => list('all', token, `/a2/${tenantId}`, [tenantId])),
    ),
    workload(
      'c',
      'c',
      'last page of 20 messages of a chat',
      world.abiertas.map(({ id, token }) => ({
        path: `/api/conversations/${id}/messages?size=20&sort=timestamp,desc&markRead=false`,
        floorPath: `/c/${tenantId}/${id}`,
        token,
        values: [tenantId, id],
      })),
    ),
  ];
}

/** A workload of these requests, sent to all targets at the run's numbers of connections by default. */
export function workload(
  id: string,
  floorName: FloorName,
  title: string,
  questions: readonly Question[],
  { targets = TARGETS, connections = null }: Partial<Pick<ReadWorkload, 'targets' | 'connections'>> = {},
): ReadWorkload {
  const of = (pick: (question: Question) => string) =>
    questions.map((question) =>
      toRequest('GET', pick(question), {
        authorization: `Bearer ${question.token}`,
        'x-requested-with': 'XMLHttpRequest',
      }).toString('latin1'),
    );
  const floor = of(({ floorPath }) => floorPath);
  return {
    id,
    floorName,
    title,
    targets,
    connections,
    requests: { product: of(({ path }) => path), floor, tenantFloor: floor },
    values: questions.map(({ values }) => values),
  };
}

/** Pages of the longest chat: the newest one repeatedly, and others from anywhere in it (P4). */
export function deepPages({ longest, supervisor }: World): { first: string[]; anywhere: string[] } {
  const pages = Math.max(1, Math.floor(longest.secuencia / 20));
  const request = (page: number) =>
    toRequest(
      'GET',
      `/api/conversations/${longest.id}/messages?size=20&page=${page}&sort=timestamp,desc&markRead=false`,
      { authorization: `Bearer ${supervisor}` },
    ).toString('latin1');
  return {
    first: [request(0)],
    anywhere: Array.from({ length: 200 }, (_, index) => request(Math.floor((index * pages) / 200))),
  };
}
