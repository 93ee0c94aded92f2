import type { Encuesta } from '@tertulia/contract/features/encuestas/encuesta';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessibility.ts';
import { pageOf, show } from '../../../test/dom.tsx';
import { dayOf } from '../../platform/format/days.ts';
import { EncuestasPage } from './EncuestasPage.tsx';

const ENCUESTA: Encuesta = {
  id: 1,
  createdAt: '2026-11-20T15:00:00.000Z',
  rating: 5,
  comentario: 'Todo bien',
  clienteTelefono: '+573001234567',
  clienteNombre: 'Ana Ruiz',
  conversacionId: 12,
  conversacionDTO: { id: 12, asignadaADTO: { id: 3, nombre: 'Camilo Rojas' } },
};

// covers D2-2.6-01, D2-2.6-02, D2-2.6-03, D2-2.6-04, D2-2.6-05, D2-9-15
test('ratings: this month by default, filtered by day and agent, sorted by date or rating, linked to their chats', async () => {
  const screen = await show(<EncuestasPage />, {
    roles: ['SUPERVISOR'],
    answers: { 'GET /api/surveys': pageOf([ENCUESTA]) },
  });
  await expect.element(screen.getByRole('link', { name: '#12' })).toHaveAttribute('href', '/conversations/12');
  await expectAccessible('body');
  const today = dayOf(Date.now());
  const shown = today.split('-').reverse().join('/');
  const [desde, hasta] = [
    screen.getByRole('textbox', { name: 'Desde' }),
    screen.getByRole('textbox', { name: 'Hasta' }),
  ];
  await expect.element(desde).toHaveValue(`01${shown.slice(2)}`);
  await expect.element(hasta).toHaveValue(shown);
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    'Fecha',
    'Rating',
    'Teléfono',
    'Conversación',
    'Agente',
    'Comentario',
  ]);
  const sizes = screen.getByRole('combobox', { name: 'Filas por página' });
  await expect.element(sizes).toHaveValue('20');
  expect([...sizes.element().querySelectorAll('option')].map(({ text }) => text)).toEqual(['10', '20', '50']);

  const query = () => screen.requests.at(-1)?.query;
  const rating = screen.getByRole('button', { name: /^Ordenar por rating/ });
  for (const sort of ['rating,desc', 'rating,asc']) {
    await rating.click();
    await expect.poll(query).toMatchObject({ sort });
  }
  await screen.getByRole('button', { name: /^Ordenar por fecha/ }).click();
  await expect.poll(query).toMatchObject({ sort: 'createdAt,desc' });
  await screen.getByPlaceholder('Nombre del agente').fill('nadie');
  await desde.fill('');
  await hasta.fill('');
  await screen.getByRole('button', { name: 'Buscar' }).click();
  await expect.poll(query).toEqual({ agente: 'nadie', page: '0', size: '20', sort: 'createdAt,desc' });
});
