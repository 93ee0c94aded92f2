import { expect, test } from 'vitest';
import { type Answers, broken, cutOff, show } from '../../../../test/dom.tsx';
import { askForMissing } from '../../../platform/query/client.ts';
import { ExplorarFiltros } from './ExplorarFiltros.tsx';

const nothing = () => undefined;

/** The filters in front of a server that has nothing to choose from beyond `answers`. */
async function open(answers: Answers) {
  const screen = await show(<ExplorarFiltros filtros={{}} onChange={nothing} onClear={nothing} />, {
    answers: {
      'GET /api/areas/suscriptor/1': [],
      'GET /api/usuarios': [],
      'GET /api/kanban/page': { content: [] },
      ...answers,
    },
  });
  return { screen, alert: screen.getByRole('alert').filter({ hasText: 'No pudimos cargar las opciones.' }) };
}

test('the explorer’s filters report a failure across all of them, and retry', async () => {
  let isBroken = true;
  const { screen, alert } = await open({
    'GET /api/subscribers/1/channels': () => (isBroken ? broken() : []),
  });
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
  const { screen, alert } = await open({
    'GET /api/subscribers/1/channels': () => (isCut ? cutOff() : []),
    'GET /api/areas/suscriptor/1': () => (isCut ? cutOff() : [{ id: 2, nombre: 'Ventas', estado: 1 }]),
  });
  await expect.element(alert).toBeVisible();
  isCut = false;
  askForMissing();
  await expect.element(alert).not.toBeInTheDocument();
  await screen.getByRole('combobox', { name: 'Área' }).click();
  await expect.element(screen.getByRole('option', { name: 'Ventas' })).toBeVisible();
});
