import { printBanner, printFailure } from './stack/console-texts.ts';
import {
  type LaunchSettings,
  launchSettingsOrExit,
  readLauncherNote,
  removeLauncherNote,
  writeLauncherNote,
} from './stack/launch-settings.ts';
import { onStopSignal } from './stack/stop-signal.ts';
import { type Stack, startStack } from './stack/stack.ts';
import { ensureWebBuilt } from './stack/web-build.ts';

const EXIT_FAILURE = 1;

const settings = launchSettingsOrExit();
const starting = start(settings);

onStopSignal(async () => {
  console.log('\n· Deteniendo Tertulia…');
  const stack = await starting;
  await stack?.stop();
  removeLauncherNote(settings.dataDir);
  console.log('· Tertulia se detuvo.');
});

async function start({ dataDir, demo, ...given }: LaunchSettings): Promise<Stack | undefined> {
  try {
    await ensureWebBuilt(() => console.log('· Compilando la aplicación web…'));
    console.log(given.databaseUrl ? '· Iniciando el servidor…' : '· Iniciando la base de datos y el servidor…');
    const stack = await startStack({
      ...given,
      dataDir,
      demo,
      env: process.env,
      // With a database of their own people look after the log; in the demo the banner must stay in sight.
      logTo: given.databaseUrl ? 'console' : 'files',
      print: (line) => console.log(`· ${line}`),
    });
    writeLauncherNote(dataDir, stack);
    printBanner(stack);
    return stack;
  } catch (error) {
    await printFailure(error, 'npm start', settings, readLauncherNote(dataDir));
    process.exit(EXIT_FAILURE);
  }
}
