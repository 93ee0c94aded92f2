import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from '../session/browser-stand-in.ts';
import { writePreference } from '../session/preferences.ts';
import { endSession, startSession } from '../session/session.ts';
import { buildUsuario } from '../session/usuario-builder.ts';
import { chimeFor } from './chime.ts';

const play = vi.fn(() => Promise.resolve());

beforeEach(() => {
  standInForBrowser();
  vi.stubGlobal('document', { visibilityState: 'visible', hasFocus: () => true });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal(
    'Audio',
    class {
      volume = 1;
      currentTime = 0;
      play = play;
    },
  );
  startSession({ token: 't', expiraEnSegundos: 60, usuario: buildUsuario() });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
  play.mockClear();
});

test('F-A03 the switch of the profile menu silences new messages, and enables the sound again', async () => {
  writePreference('sonidos', false);
  expect(chimeFor('chat 1', 1)).toBe(true);
  await Promise.resolve();
  expect(play).not.toHaveBeenCalled();
  writePreference('sonidos', true);
  expect(chimeFor('chat 1', 2)).toBe(true);
  await vi.waitFor(() => expect(play).toHaveBeenCalledOnce());
});
