import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-tool.ts';

export interface SourceFile {
  /** From the root of the repository. */
  path: string;
  code: string;
}

/** Every TypeScript file below a folder of the repository. */
export function listSources(folder: string): SourceFile[] {
  const place = join(root, folder);
  const paths = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  return paths.map((path) => ({
    path: `${folder}/${path.replaceAll('\\', '/')}`,
    code: readFileSync(join(place, path), 'utf8'),
  }));
}
