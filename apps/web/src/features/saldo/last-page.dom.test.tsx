import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { MovimientosPage } from './MovimientosPage.tsx';
import { RecargasPage } from './RecargasPage.tsx';

test.each([
  ['recargas', () => <RecargasPage />],
  ['movimientos', () => <MovimientosPage />],
])('an address after the last page of %s leads back to it', async (list, render) => {
  const screen = await show(render(), {
    roles: ['SUPERVISOR'],
    path: `/${list}?page=40`,
    answers: {
      'GET /api/saldo': { saldo: 0, reservado: 0, disponible: 0, bajoDesde: null, payu: true },
      [`GET /api/${list}`]: ({ query }) => {
        const number = Number(query.get('page'));
        return { content: [], totalElements: 30, totalPages: 2, number, size: 20, last: number >= 1 };
      },
    },
  });
  await expect.poll(screen.address).toBe(`/${list}?page=1`);
});
