import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-tool.ts';

/** Installed, built and written files, none of which a fresh clone has. Folders whose name begins with a dot are skipped too. */
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report']);

/** Every file of the repository whose path matches, from the root folder, with `/` between folders. */
export function listFiles(pattern: RegExp, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : listFiles(pattern, path);
    return pattern.test(path) ? [path] : [];
  });
}
