import { expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from './catalogue.ts';
import type { Endpoint } from './core/endpoint.ts';

const OTHER_SPELLINGS = ['0x1', '1e0', '1.0', ' 1', '01'];

/** Every parameter of an address with an id, in the path or in the query. */
const PLACES = Object.entries(catalogue as Record<string, Endpoint>).flatMap(([name, { params, query }]) =>
  [params, query].flatMap((part) =>
    Object.entries(part instanceof z.ZodObject ? part.shape : {}).flatMap(([field, schema]) =>
      /(^id|Id)$/.test(field) && schema.safeParse('1').data === 1 ? [[`${name}.${field}`, schema] as const] : [],
    ),
  ),
);

test('no call of the catalogue accepts another spelling of an id', () => {
  expect(PLACES.length).toBeGreaterThan(90);
  const taken = PLACES.flatMap(([place, schema]) =>
    OTHER_SPELLINGS.filter((spelling) => schema.safeParse(spelling).success).map((spelling) => [place, spelling]),
  );
  expect(taken).toEqual([]);
});
