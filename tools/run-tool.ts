import { spawn, type SpawnOptions } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs the program of an installed package under this Node (not the `node` that the shell would find), with the
 * terminal as ours, and returns its exit code.
 */
export function runTool(program: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  return run(process.execPath, [findProgram(program), ...args], options);
}

/** Runs one of our own scripts under this Node and returns its exit code. */
export function runScript(path: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  return run(process.execPath, [join(root, path), ...args], options);
}

/** Runs a program to its end, passing on the signals that ask us to stop. */
export function run(file: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass);
    child.once('error', reject);
    child.once('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, pass);
      resolve(code ?? 1);
    });
  });
}

const PACKAGE_OF: Record<string, string> = { tsc: 'typescript', playwright: '@playwright/test' };

/** The script behind an installed program. */
export function findProgram(program: string): string {
  const name = PACKAGE_OF[program] ?? program;
  const folder = join(root, 'node_modules', name);
  const { bin } = createRequire(import.meta.url)(join(folder, 'package.json')) as {
    bin: string | Record<string, string>;
  };
  const path = typeof bin === 'string' ? bin : bin[program];
  if (path === undefined) throw new Error(`${name} has no program ${program}`);
  return join(folder, path);
}
