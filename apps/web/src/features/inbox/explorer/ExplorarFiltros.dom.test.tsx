import { expect, test } from 'vitest';
import { broken, cutOff, show } from '../../../../test/dom.tsx';
import { askForMissing } from '../../../platform/query/client.ts';
import { ExplorarFiltros } from './ExplorarFiltros.tsx';

test('the explorer’s filters report a failure across all of them, and retry', async () => {
  let isBroken = true;
  const nothing = () => undefined;
  const screen = await show(<ExplorarFiltros filtros={{}} onChange={nothing} onClear={nothing} />, {
    answers: {
      'GET /api/subscribers/1/channels': () => (isBroken ? broken() : []),
      'GET /api/areas/suscriptor/1': [],
      'GET /api/usuarios': [],
      'GET /api/kanban/page': { content: [] },
    },
  });
  const alert = screen.getByRole('alert').filter({ hasText: 'No pudimos cargar las opciones.' });
  await expect.element(alert).toBeVisible();
  const canal = screen.getByRole('combobox', { name: 'Canal' });
  // across all four of them, not squeezed into the column of one
  expect(alert.element().clientWidth).toBeGreaterThan(3 * canal.element().clientWidth);
  expect(alert.element().clientHeight).toBeLessThan(60);
  const agente = screen.getByRole('combobox', { name: 'Agente' });
  await agente.click();
  await expect.element(agente).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByText('Sin resultados')).not.toBeInTheDocument();
  isBroken = false;
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(canal).toHaveFocus();
});

test('the explorer’s filters that found no connection load after the reconnection', async () => {
  let isCut = true;
  const nothing = () => undefined;
  const screen = await show(<ExplorarFiltros filtros={{}} onChange={nothing} onClear={nothing} />, {
    answers: {
      'GET /api/subscribers/1/channels': () => (isCut ? cutOff() : []),
      'GET /api/areas/suscriptor/1': () => (isCut ? cutOff() : [{ id: 2, nombre: 'Ventas', estado: 1 }]),
      'GET /api/usuarios': [],
      'GET /api/kanban/page': { content: [] },
    },
  });
  const alert = screen.getByRole('alert').filter({ hasText: 'No pudimos cargar las opciones.' });
  await expect.element(alert).toBeVisible();
  isCut = false;
  askForMissing();
  await expect.element(alert).not.toBeInTheDocument();
  await screen.getByRole('combobox', { name: 'Área' }).click();
  await expect.element(screen.getByRole('option', { name: 'Ventas' })).toBeVisible();
});
