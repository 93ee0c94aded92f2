import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { ContactosPage } from './ContactosPage.tsx';

const EMPTY = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 20, last: true };

test('F-B14 the filter «Marcados para NO contactar» has a control, which narrows the list and widens it again', async () => {
  const { asked, ...screen } = await show(<ContactosPage renderIniciar={() => null} />, {
    answers: { 'GET /api/contactos': EMPTY },
  });
  const control = screen.getByRole('checkbox', { name: 'Marcados para NO contactar' });
  await expect.element(control).not.toBeChecked();
  await control.click();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ noEscribir: 'true' });
  await expect.element(control).toBeChecked();
  await expect.element(screen.getByText('Ningún contacto está marcado para NO contactar.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Quitar el filtro/ })).not.toBeInTheDocument();
  await control.click();
  await expect.poll(() => asked.at(-1)?.query['noEscribir']).toBeUndefined();
});
