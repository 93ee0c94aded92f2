import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import type * as Roles from './roles.ts';

test('a new role has no rights until they are declared', async () => {
  const source = stripTypeScriptTypes(await readFile(new URL('./roles.ts', import.meta.url), 'utf8'));
  const grown = source.replace("'AGENTE'] ", "'AGENTE', 'VISITA'] ");
  const roles = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(grown)}`)) as typeof Roles;
  expect(roles.ROLES).toContain('VISITA');
  expect(roles.EVERY_ROLE).not.toContain('VISITA');
  expect(roles.isSupervising(['VISITA' as 'AGENTE'])).toBe(false);
});
