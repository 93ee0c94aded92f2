import { expect, test, vi } from 'vitest';
import { standInForBrowser } from '../../../platform/session/browser-stand-in.ts';
import { endSession, startSession } from '../../../platform/session/session.ts';
import { buildUsuario } from '../../../platform/session/usuario-builder.ts';
import { beginTransferring, isTransferring } from './traspasos.ts';

test('a transfer is over with the session of its user', () => {
  standInForBrowser();
  startSession({ token: 'ficha', expiraEnSegundos: 600, usuario: buildUsuario() });
  beginTransferring(1);
  expect(isTransferring(1)).toBe(true);
  endSession('logout');
  vi.unstubAllGlobals();
  expect(isTransferring(1)).toBe(false);
});
