import { beforeEach, expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { readPreference } from '../../platform/session/preferences.ts';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { ProfileMenu } from './ProfileMenu.tsx';

beforeEach(() => localStorage.clear());

test('F-A03 the profile menu switches all sounds, and the one for waiting chats, which is off by default', async () => {
  const screen = await show(<ProfileMenu usuario={buildUsuario()} isCompact={false} />);
  await screen.getByRole('button', { name: 'Menú de Ana López' }).click();
  const all = screen.getByRole('menuitemcheckbox', { name: 'Sonidos' });
  const waiting = screen.getByRole('menuitemcheckbox', { name: 'Sonar con cada chat en espera' });
  await expect.element(all).toHaveAttribute('aria-checked', 'true');
  await expect.element(waiting).toHaveAttribute('aria-checked', 'false');
  await all.click();
  await waiting.click();
  expect(readPreference('sonidos', true)).toBe(false);
  expect(readPreference('sonidoEnEspera', false)).toBe(true);
});

test('F-A21 the keyboard shortcuts have an entry in the profile menu', async () => {
  const screen = await show(<ProfileMenu usuario={buildUsuario()} isCompact={false} />);
  await screen.getByRole('button', { name: 'Menú de Ana López' }).click();
  await screen.getByRole('menuitem', { name: 'Atajos de teclado' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
});
