import { readConfig } from './config.ts';
import { type RunningSimulator, type SimulatorOptions, startSimulator } from './simulator.ts';

function fail(message: string): never {
  process.stderr.write(`simulator: ${message}\n`);
  process.exit(1);
}

function readOptions(): SimulatorOptions {
  try {
    return readConfig(process.env);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

const options = readOptions();

async function start(): Promise<RunningSimulator> {
  try {
    return await startSimulator(options);
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (isTaken) return fail(`port ${options.port} is already in use; set SIMULATOR_PORT to another one`);
    return fail(error instanceof Error ? error.message : String(error));
  }
}

const simulator = await start();
process.stdout.write(`simulator ready at ${simulator.url}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void simulator.close().then(() => process.exit(0));
  });
}
