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
  return listFiles(folder, /\.tsx?$/);
}

/** Every CSS module below a folder of the repository. */
export function listStyles(folder: string): SourceFile[] {
  return listFiles(folder, /\.module\.css$/);
}

function listFiles(folder: string, ending: RegExp): SourceFile[] {
  const place = join(root, folder);
  const paths = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((path) => ending.test(path));
  return paths.map((path) => ({
    path: `${folder}/${path.replaceAll('\\', '/')}`,
    code: readFileSync(join(place, path), 'utf8'),
  }));
}
