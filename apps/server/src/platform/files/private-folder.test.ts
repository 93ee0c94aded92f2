import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataFolder, makePrivateFolder } from './private-folder.ts';

let place = '';
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tertulia-private-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

it('creates a folder that only its owner may enter, and restricts an existing open one', async () => {
  await makePrivateFolder(join(place, 'deep', 'fresh'));
  expect(await modeOf(join(place, 'deep', 'fresh'))).toBe(0o700);
  const open = join(place, 'open');
  await mkdir(open);
  await chmod(open, 0o755);
  await makePrivateFolder(open);
  expect(await modeOf(open)).toBe(0o700);
});

it('creates a data folder that other users cannot list, but through which the database’s account reaches its cluster', async () => {
  const data = join(place, 'data');
  await makeDataFolder(data);
  expect(await modeOf(data)).toBe(0o711);
});
