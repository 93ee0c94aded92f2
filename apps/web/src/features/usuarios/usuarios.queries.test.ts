import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from '../../platform/session/browser-stand-in.ts';
import { findUsuarios } from './usuarios.queries.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  standInForBrowser();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => vi.unstubAllGlobals());

// covers D2-9-10d, D2-9-11
test('the first fifty users that match the typed text are offered', async () => {
  const found = Array.from({ length: 60 }, (_, id) => ({ id, nombre: `Ana ${id}`, email: `ana${id}@cafe.co` }));
  fetched.mockImplementation(async () => Response.json(found));
  expect(await findUsuarios('ana')).toEqual(found.slice(0, 50));
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/usuarios/suggest?q=ana');
});
