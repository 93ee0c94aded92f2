import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { lockDataDir } from './postgres/data-dir-lock.ts';
import { printBanner, printFailure } from './stack/console-texts.ts';
import {
  launchSettingsOrExit,
  readLauncherNote,
  removeLauncherNote,
  writeLauncherNote,
} from './stack/launch-settings.ts';
import { forgetChild, noteChild, stopLeftovers } from './stack/leftovers.ts';
import { claimPort, localUrl } from './stack/ports.ts';
import { waitForAnswer } from './stack/managed-process.ts';
import { findProgram, root } from './run-tool.ts';
import { onStopSignal } from './stack/stop-signal.ts';
import { type Stack, StartError, startStack } from './stack/stack.ts';

// An editor writes a file in several steps.
const QUIET_MS = 150;

const settings = launchSettingsOrExit();
const { host, dataDir } = settings;
const starting = start();

onStopSignal(async () => {
  const running = await starting;
  running.vite.kill();
  await running.stack.stop();
  removeLauncherNote(dataDir);
});

async function start() {
  let stack: Stack | undefined;
  let vite: ReturnType<typeof startVite> | undefined;
  try {
    // People and the provider use the port that serves the pages; what is not a page it hands on to the server behind.
    await stopLeftoverRun();
    const port = await claimPort(settings.port, host, 'PORT');
    const url = localUrl(host, port);
    console.log('· Iniciando la base de datos y el servidor…');
    stack = await startStack({
      ...settings,
      port: 0,
      env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || url },
      logTo: 'console',
      graceMs: 3_000,
      print: (line) => console.log(`· ${line}`),
    });
    vite = startVite(port, stack.url);
    writeLauncherNote(dataDir, { ...stack, url });
    await waitForAnswer(url, 60_000);
    watchSources(stack);
    printBanner({ ...stack, url });
    return { stack, vite };
  } catch (error) {
    vite?.kill();
    await stack?.stop();
    await printFailure(error, 'npm run dev', settings, readLauncherNote(dataDir));
    return process.exit(1);
  }
}

/** What a killed run left behind may hold our port, and that is claimed before the stack looks for it. */
async function stopLeftoverRun(): Promise<void> {
  const lock = await lockDataDir(dataDir, 10_000);
  await stopLeftovers(dataDir, (line) => console.log(`· ${line}`));
  await lock.release();
}

function startVite(port: number, apiOrigin: string) {
  const args = [findProgram('vite'), '--host', host, '--port', String(port), '--strictPort', '--clearScreen', 'false'];
  const vite = spawn(process.execPath, args, {
    cwd: join(root, 'apps', 'web'),
    env: { ...process.env, API_ORIGIN: apiOrigin },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (vite.pid !== undefined) noteChild(dataDir, 'vite', vite.pid);
  vite.once('exit', (code) => {
    forgetChild(dataDir, 'vite');
    if (code) process.kill(process.pid, 'SIGTERM');
  });
  return vite;
}

function watchSources(stack: Stack): void {
  const onServerChange = serialized('el servidor', () => stack.restartServer());
  const onSimulatorChange = serialized('el simulador', () => stack.restartSimulator());
  for (const [folder, changed] of [
    ['apps/server/src', onServerChange],
    ['apps/server/db', onServerChange],
    ['packages/contract/src', onServerChange],
    ['apps/simulator/src', onSimulatorChange],
  ] as const) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file && /\.(ts|mjs|sql|json|html|css|js)$/.test(file) && !file.endsWith('.test.ts')) changed();
    });
  }
}

/** One restart at a time, and one more if a file changed during it. */
function serialized(what: string, restart: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(async () => {
        console.log(`· Cambios: se reinicia ${what}…`);
        try {
          await restart();
        } catch (error) {
          // It stays down until the next change; what it said is on the console already.
          if (!(error instanceof StartError)) throw error;
          console.error(`✗ No arranca ${what}; se vuelve a intentar con el próximo cambio.`);
        }
      });
    }, QUIET_MS);
  };
}
