import { onLauncherKilled } from './ancestors.ts';

/**
 * Runs `stop` once, at the first request to end, and then ends the process. Further requests are ignored: one Ctrl-C reaches us
 * twice, from the terminal and from npm, and stopping has its own time limits.
 */
export function onStopSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = () => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  onLauncherKilled(end);
}
