import type { Rol } from '@tertulia/contract/core/roles';
import { page, userEvent } from 'vitest/browser';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { ShellLayout } from './ShellLayout.tsx';

const WORK = [
  ['Conversaciones', '/conversations'],
  ['Chat interno', '/internal-chat'],
  ['Mensajes Rapidos', '/notas-rapidas'],
  ['Explorar chats', '/explorar-chats'],
  ['Encuestas', '/encuestas'],
  ['Contactos', '/contacts'],
  ['Kanban', '/kanban'],
  ['Tareas', '/tareas'],
] as const;
const DASHBOARD = ['Dashboard', '/dashboard'] as const;
const ENVIOS = ['Envíos', '/envios'] as const;
const ADMINISTRACION = [
  ['Recargas', '/recargas'],
  ['Usuarios', '/users'],
  ['Productos', '/productos'],
  ['Cotizaciones', '/cotizaciones'],
  ['Historial de movimientos', '/movimientos'],
  ['Canales', '/channels'],
  ['Areas', '/areas'],
  ['Configuracion', '/settings'],
  ['Auditorias', '/reports'],
  ['Asistente IA', '/consulta'],
  ['Suscripciones y Saldo', '/subscriptions'],
] as const;
const GLOBAL = [
  ['Usuarios', '/admin/usuarios'],
  ['Suscriptores', '/admin/suscriptores'],
  ['Plantillas masivo', '/admin/plantillas-masivo'],
] as const;

interface Entries {
  work: readonly (readonly [string, string])[];
  administracion: readonly (readonly [string, string])[];
  global: readonly (readonly [string, string])[];
}

/** A second copy of decisions §13, «Links». */
const ENTRIES: Record<Rol, Entries> = {
  AGENTE: {
    work: WORK,
    administracion: ADMINISTRACION.filter(([name]) => /^(Recargas|Productos|Cotizaciones|Areas)$/.test(name)),
    global: [],
  },
  SUPERVISOR: { work: [DASHBOARD, ...WORK, ENVIOS], administracion: ADMINISTRACION, global: [] },
  SUPERADMIN: {
    work: [DASHBOARD, ...WORK, ENVIOS],
    administracion: ADMINISTRACION.filter(([name]) => name !== 'Usuarios'),
    global: GLOBAL,
  },
};

beforeEach(() => localStorage.removeItem('sidebarCollapsed'));

// covers D1-2.1-14, D1-2.3-02, D1-2.3-03, D1-2.3-04, D1-4-12a
test.each(['AGENTE', 'SUPERVISOR', 'SUPERADMIN'] as const)(
  'a %s finds their own entries in the sidebar, open, collapsed and in a phone’s drawer',
  async (rol) => {
    onTestFinished(() => page.viewport(1366, 768));
    const { work, administracion, global } = ENTRIES[rol];
    const screen = await show(<ShellLayout />, { roles: [rol] });
    const side = screen.getByRole('navigation', { name: 'Principal' });
    const group = side.getByRole('button', { name: 'Administracion', exact: true });
    const links = side.getByRole('link');
    /** Names and addresses in their order. */
    const expectEntries = (entries: Entries['work']) =>
      expect.poll(() => links.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual(entries);
    await expectEntries([...work, ...global]);
    await group.click();
    await expectEntries([...work, ...administracion, ...global]);
    await expect
      .element(side.getByRole('list', { name: 'Administracion global' }))
      .toHaveLength(rol === 'SUPERADMIN' ? 1 : 0);

    await screen.getByRole('button', { name: 'Contraer el menú' }).click();
    await expect.element(group).not.toBeInTheDocument();
    await expectEntries([...work, ...global]);
    await page.viewport(390, 844);
    await expect.element(side).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Mostrar el menú' }).click();
    await expectEntries([...work, ...global]);
    await group.click();
    await expectEntries([...work, ...administracion, ...global]);
    await userEvent.keyboard('{Escape}');
    await expect.element(side).not.toBeInTheDocument();
  },
);

test('a collapsed sidebar names each entry in a tooltip', async () => {
  const { work, global } = ENTRIES.SUPERADMIN;
  const screen = await show(<ShellLayout />, { roles: ['SUPERADMIN'] });
  await screen.getByRole('button', { name: 'Contraer el menú' }).click();
  const links = screen.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect.poll(() => links.elements().length).toBe(work.length + global.length);
  await links.first().hover();
  const hints = () =>
    screen
      .getByRole('tooltip')
      .elements()
      .map((hint) => hint.textContent);
  await expect.poll(hints).toEqual(['Dashboard']);
  // all at once: a pointer would have to visit each
  for (const link of links.elements()) link.dispatchEvent(new MouseEvent('mouseenter'));
  await expect.poll(hints).toEqual([...work, ...global].map(([name]) => name));
});

// covers D1-2.3-01, D1-2.3-05, D1-2.3-06, D1-4-12a
test('the sidebar collapses, remembers it, and becomes a drawer below 600 px', async () => {
  onTestFinished(() => page.viewport(1366, 768));
  const first = await show(<ShellLayout />, { roles: ['SUPERVISOR'] });
  await first.getByRole('button', { name: 'Contraer el menú' }).click();
  await expect.poll(() => localStorage.getItem('sidebarCollapsed')).toBe('true');
  await first.unmount();
  const screen = await show(<ShellLayout />, { roles: ['SUPERVISOR'] });
  await screen.getByRole('button', { name: 'Mostrar el menú' }).click();
  const side = screen.getByRole('navigation', { name: 'Principal' });
  await page.viewport(600, 800);
  await expect.element(side).toBeVisible();
  await page.viewport(599, 800);
  await expect.element(side).not.toBeInTheDocument();
});
