import { resolve, join } from 'node:path';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { root } from '../run-tool.ts';

/** The settings that the launcher itself needs; all others go to the server as they are. */
export interface LaunchSettings {
  host: string;
  port: number;
  simulatorPort: number;
  dataDir: string;
  /** An outside PostgreSQL; absent: the embedded one. */
  databaseUrl: string | undefined;
  /** Whether the simulator plays the outside world. */
  simulator: boolean;
  /** Whether the demo subscriber and its secrets are made. */
  demo: boolean;
}

/** Reads the launcher's settings; throws with the setting's name when one cannot be used. */
export function readLaunchSettings(env: NodeJS.ProcessEnv): LaunchSettings {
  const databaseUrl = env.DATABASE_URL || undefined;
  // Production never runs on invented secrets: the server then names what is missing.
  const demo = databaseUrl === undefined && env.NODE_ENV !== 'production';
  return {
    host: env.HOST || '127.0.0.1',
    port: readPort(env, 'PORT', 3000),
    simulatorPort: readPort(env, 'SIMULATOR_PORT', 3100),
    dataDir: resolve(root, env.DATA_DIR || 'data'),
    databaseUrl,
    simulator: env.SIMULATOR ? env.SIMULATOR === 'on' : demo,
    demo,
  };
}

/** The same of our own environment; says what cannot be used and ends the process. */
export function launchSettingsOrExit(): LaunchSettings {
  try {
    return readLaunchSettings(process.env);
  } catch (error) {
    console.error(`\n✗ ${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const port = env[name] ? Number(env[name]) : fallback;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} debe ser un número de puerto entre 0 y 65535, y vale «${env[name]}»`);
  }
  return port;
}

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
