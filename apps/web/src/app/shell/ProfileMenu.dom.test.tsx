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

// covers D1-3-03, D1-8-20, D2-8-11b
test('a user without a name or a loadable photo has the defaults', async () => {
  const usuario = { ...buildUsuario(), nombre: '  ', fotoUrl: '/files/no-hay-foto.png' };
  const screen = await show(<ProfileMenu usuario={usuario} isCompact={false} />);
  const menu = screen.getByRole('button', { name: 'Menú de Mi perfil' });
  await expect.element(menu).toHaveTextContent('Mi perfil');
  await expect.poll(() => menu.element().querySelector('img')).toBeNull();
  expect(menu.element().querySelector('svg.tabler-icon-user')).not.toBeNull();
});
