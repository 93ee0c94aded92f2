import { createRandom } from './random.ts';
import { COMMON_WORD, FIRST_NAMES, LAST_NAMES, RARE_WORD } from './words.ts';
import { workload, type Question, type ReadWorkload } from './workloads.ts';
import type { World } from './bench-world.ts';

/** The search text: as users type it, and as the floor gets it. */
const SURNAMES = LAST_NAMES.map((name) => ({ typed: name, plain: plain(name) }));
const DIGITS = Array.from({ length: 200 }, (_, index) => {
  const digits = String(1000 + ((index * 7919) % 9000));
  return { typed: digits, plain: digits };
});

type Typed = (typeof SURNAMES)[number];

/** Each kind of search alone for one caller at a time (P3), and all of them mixed for many at once. */
export function searchWorkloads(world: World): ReadWorkload[] {
  const { tenantId, buscadores } = world;
  let serial = 0;
  const ask = ({ typed, plain: word }: Typed): Question => ({
    path: `/api/conversations/search?q=${encodeURIComponent(typed)}`,
    floorPath: `/b/${tenantId}/${word}`,
    // in rotation, since each caller has a rate limit
    token: buscadores[serial++ % buscadores.length] ?? '',
    values: [tenantId, word],
  });
  const rare: Typed = { typed: RARE_WORD, plain: RARE_WORD };
  const common: Typed = { typed: COMMON_WORD, plain: COMMON_WORD };
  const many = (typed: readonly Typed[]) =>
    Array.from({ length: 400 }, (_, index) => ask(typed[index % typed.length] ?? rare));
  const alone = { targets: ['product', 'floor'], connections: [1] } as const;
  return [
    workload('b rare', 'b', 'search, a word that stands in 14 messages', many([rare]), alone),
    workload('b common', 'b', 'search, a word that stands in one message of a hundred', many([common]), alone),
    workload('b name', 'b', 'search, a surname', many(SURNAMES), alone),
    workload('b digits', 'b', 'search, four digits', many(DIGITS), alone),
    workload('b mix', 'b', 'search, all of these in turn', mixOf(world).map(ask), { targets: ['product', 'floor'] }),
  ];
}

/** The four kinds in rotation. */
export function mixOf({ tenantId }: World): Typed[] {
  const random = createRandom(`mix of ${tenantId}`);
  return Array.from({ length: 400 }, (_, index) => {
    if (index % 4 === 0) return { typed: RARE_WORD, plain: RARE_WORD };
    if (index % 4 === 1) return { typed: COMMON_WORD, plain: COMMON_WORD };
    return random.pick(index % 4 === 2 ? SURNAMES : DIGITS);
  });
}

/** The contacts whose name contains a word: the first page with the exact total, and also the floor without a total. */
export function contactWorkloads({ tenantId, agentes }: World): ReadWorkload[] {
  const questions = [...FIRST_NAMES, ...LAST_NAMES].map((name, index): Question => {
    const word = plain(name);
    return {
      path: `/api/contactos?q=${encodeURIComponent(name)}&page=0&size=20`,
      floorPath: `/d/${tenantId}/${word}`,
      token: agentes[index % agentes.length]?.token ?? '',
      values: [tenantId, word],
    };
  });
  const withoutTotal = questions.map((question) => ({
    ...question,
    floorPath: question.floorPath.replace('/d/', '/dPage/'),
  }));
  const targets = { targets: ['product', 'floor'] } as const;
  return [
    workload('d', 'd', 'contacts by name, page of 20 with the total', questions, targets),
    workload('d page', 'dPage', 'the same, the floor without any total', withoutTotal, targets),
  ];
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
