import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = import.meta.dirname;
const sources = globSync('{app.ts,{features,platform}/**/*.ts}', { cwd: root });
const texts = sources.filter((path) => !path.includes('.test.')).map((path) => readFileSync(`${root}/${path}`, 'utf8'));
const found = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));

it('subscribes a module to every declared event', () => {
  const declared = found(/export const (\w+) = defineEvent\(/g);
  expect(declared.length).toBeGreaterThan(10);
  expect(found(/(?<![.\w])on\((\w+), \(tenantId/g).toSorted()).toEqual(declared.toSorted());
});

it('registers every job that the database names', () => {
  const tasks = found(/\btask: '([^']+)'/g);
  const schema = readFileSync(`${root}/../db/schema.sql`, 'utf8');
  const named = [...schema.matchAll(/app\.add_job\('([^']+)'/g)].map(([, task = '']) => task);
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((task) => !tasks.includes(task))).toEqual([]);
});
