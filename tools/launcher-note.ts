import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a running product can be reached, for the commands started beside it. */
export interface LauncherNote {
  url: string;
  simulatorUrl: string;
  databaseUrl: string;
}

const path = (dataDir: string) => join(dataDir, 'launcher.json');

/** Writes the note; it holds a password and is its owner's alone. */
export function writeLauncherNote(dataDir: string, note: LauncherNote): void {
  rmSync(path(dataDir), { force: true });
  writeFileSync(path(dataDir), JSON.stringify(note), { mode: 0o600 });
}

/** The note of the last start; it may be out of date when that was killed. */
export function readLauncherNote(dataDir: string): LauncherNote | undefined {
  if (!existsSync(path(dataDir))) return undefined;
  return JSON.parse(readFileSync(path(dataDir), 'utf8')) as LauncherNote;
}

export function removeLauncherNote(dataDir: string): void {
  rmSync(path(dataDir), { force: true });
}
