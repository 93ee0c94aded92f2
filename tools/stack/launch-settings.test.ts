import { expect, it } from 'vitest';
import { readLaunchSettings } from './launch-settings.ts';

it('starts the demo with its own database and simulator when nothing is set', () => {
  const settings = readLaunchSettings({});
  expect(settings).toMatchObject({ host: '127.0.0.1', port: 3000, simulatorPort: 3100, simulator: true, demo: true });
  expect(settings.dataDir).toMatch(/\/data$/);
});

it('invents nothing for an external database, nor in production', () => {
  expect(readLaunchSettings({ DATABASE_URL: 'postgres://x' })).toMatchObject({ demo: false, simulator: false });
  expect(readLaunchSettings({ NODE_ENV: 'production' })).toMatchObject({ demo: false, simulator: false });
  expect(readLaunchSettings({ DATABASE_URL: 'postgres://x', SIMULATOR: 'on' })).toMatchObject({ simulator: true });
});

it.each(['abc', '-1', '65536', '30.5'])('refuses %s as a port, naming the setting', (port) => {
  expect(() => readLaunchSettings({ SIMULATOR_PORT: port })).toThrow(/SIMULATOR_PORT/);
});
