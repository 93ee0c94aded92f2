import type { Area } from '@tertulia/contract/features/areas/area';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessibility.ts';
import { show } from '../../../test/dom.tsx';
import { expectFitForFingers } from '../../../test/phone.ts';
import { buildArea } from '../../../test/area-builder.ts';
import { AreasPage } from './AreasPage.tsx';

const LIST = 'GET /api/areas/suscriptor/1';
const page = (totalElements: number) => ({ content: [], totalElements, totalPages: 1, number: 0, size: 1, last: true });
const answers = (areas: Area[]) => ({
  [LIST]: areas,
  // an inactive user has no access that could continue
  'GET /api/usuarios/page': ({ query }: { query: URLSearchParams }) => page(query.get('estado') === '1' ? 3 : 5),
  'GET /api/conversations/explorar': ({ query }: { query: URLSearchParams }) => page(query.has('estado') ? 2 : 12),
});

test('F-C06 deactivating an area first says what happens to its chats, users and hours', async () => {
  const screen = await show(<AreasPage />, {
    roles: ['SUPERVISOR'],
    answers: answers([buildArea({ id: 1, nombre: 'Ventas' }), buildArea({ id: 2, nombre: 'Soporte' })]),
  });
  await expect.element(screen.getByRole('button', { name: 'Opciones de Soporte' })).toBeVisible();
  await expectAccessible('body');
  await expectFitForFingers('body');
  await screen.getByRole('button', { name: 'Opciones de Soporte' }).click();
  await screen.getByRole('menuitem', { name: 'Desactivar' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Confirmar' });
  await expect.element(dialog.getByText('Tiene 12 chats sin cerrar: siguen en ella.')).toBeVisible();
  await expect.element(dialog.getByText(/^2 de ellos esperan/)).toBeVisible();
  await expect.element(dialog.getByText(/^3 personas pertenecen a ella/)).toBeVisible();
  await expect.element(dialog.getByText(/pasa a otra área, con el horario/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
});

test('F-C06 the only active area cannot be deactivated, and its menu says why', async () => {
  const screen = await show(<AreasPage />, {
    roles: ['SUPERVISOR'],
    answers: answers([buildArea({ id: 1, nombre: 'Ventas' }), buildArea({ id: 2, nombre: 'Soporte', estado: 0 })]),
  });
  await screen.getByRole('button', { name: 'Opciones de Ventas' }).click();
  const item = screen.getByRole('menuitem', { name: /Desactivar/ });
  await expect.element(item).toBeDisabled();
  await expect.poll(() => item.element().textContent).toMatch(/Es la única área activa/);
});
