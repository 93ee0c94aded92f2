import { existsSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What the inbox needs before it can be worked in may not weigh more, compressed (P10). */
export const FIRST_LOAD_LIMIT = 250_000;

/** Maximum number of files: each costs a slow browser some milliseconds, regardless of its size. */
const FIRST_FILES_LIMIT = 10;

/** Maximum number of files of the whole app: each page and each lazy part has one, and a few are shared. */
const CHUNKS_LIMIT = 60;

/** The page itself, the inbox, and the socket that keeps it alive. What opens with the first chat comes afterwards. */
const NEEDED = ['index.html', 'src/features/inbox/page/entry.ts', 'src/platform/realtime/socket.ts'];
const MANIFEST = join('.vite', 'manifest.json');

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}

/** The scripts that a build makes a browser fetch before the inbox works, their compressed bytes, and how many there are in all. */
export function weighFirstLoad(dist: string): { files: number; bytes: number; chunks: number } {
  const path = join(dist, MANIFEST);
  if (!existsSync(path)) throw new Error(`the build has left no ${MANIFEST}`);
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>;
  const files = new Set<string>();
  // a file that another part also imports statically has a chunk of its own, which the manifest files under its name alone
  const shared = (path: string) => Object.values(manifest).find((chunk) => chunk.name === parse(path).name);
  const collect = (name: string): void => {
    const chunk = manifest[name] ?? shared(name);
    if (!chunk) throw new Error(`the build has no ${name}, which the inbox needs`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const other of chunk.imports ?? []) collect(other);
  };
  for (const name of NEEDED) collect(name);
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const all = new Set(Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])));
  const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
  return { files: scripts.length, bytes, chunks: all.size };
}

/** Throws when the first load has become too heavy or comes in too many files, or when the app has too many. */
export function checkFirstLoad(
  dist: string,
  { limit = FIRST_LOAD_LIMIT, filesLimit = FIRST_FILES_LIMIT, chunksLimit = CHUNKS_LIMIT } = {},
): void {
  const { files, bytes, chunks } = weighFirstLoad(dist);
  const needs = (what: string, allowed: string) =>
    new Error(`the inbox needs ${what} of JavaScript at first, ${allowed} are allowed`);
  if (bytes > limit) throw needs(`${(bytes / 1000).toFixed(1)} kB`, `${(limit / 1000).toFixed(1)} kB`);
  if (files > filesLimit) throw needs(`${files} files`, `${filesLimit}`);
  if (chunks > chunksLimit) throw new Error(`the app has ${chunks} files of JavaScript, ${chunksLimit} are allowed`);
}
