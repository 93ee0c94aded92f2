import { expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessibility.ts';
import { broken, pageOf, show, watchTimers } from '../../../test/dom.tsx';
import { expectFitForFingers } from '../../../test/phone.ts';
import { buildContacto } from '../../../test/contacto-builder.ts';
import { ContactosPage } from './ContactosPage.tsx';

const EMPTY = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 20, last: true };

test('F-B14 the filter «Marcados para NO contactar» has a control, which narrows the list and widens it again', async () => {
  const { requests, ...screen } = await show(<ContactosPage renderIniciar={() => null} />, {
    answers: { 'GET /api/contactos': EMPTY },
  });
  const control = screen.getByRole('checkbox', { name: 'Marcados para NO contactar' });
  await expect.element(control).not.toBeChecked();
  await control.click();
  await expect.poll(() => requests.at(-1)?.query).toMatchObject({ noEscribir: 'true' });
  await expect.element(control).toBeChecked();
  await expect.element(screen.getByText('Ningún contacto está marcado para NO contactar.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Quitar el filtro/ })).not.toBeInTheDocument();
  await control.click();
  await expect.poll(() => requests.at(-1)?.query['noEscribir']).toBeUndefined();
});

const page = <ContactosPage renderIniciar={() => null} />;
const LIST = 'GET /api/contactos';

// covers D2-2.3-01, D2-2.3-02, D2-2.3-03, D2-2.3-04
test('the table has its columns and page sizes, and sorts by each title', async () => {
  const screen = await show(page, { answers: { [LIST]: pageOf([buildContacto()]) } });
  const table = screen.getByRole('table');
  await expect.element(table.getByRole('cell', { name: 'Ruiz', exact: true })).toBeVisible();
  await expectAccessible('body');
  const titles = [...table.element().querySelectorAll('th')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['#', 'Nombre', 'Apellido', 'Email', 'Teléfono', 'Acciones']);
  const sizes = screen.getByRole('combobox', { name: 'Filas por página' });
  await expect.element(sizes).toHaveValue('20');
  expect([...sizes.element().querySelectorAll('option')].map(({ text }) => text)).toEqual(['10', '20', '50']);
  for (const name of ['Primera página', 'Última página'])
    await expect.element(screen.getByRole('button', { name })).toBeVisible();
  const sort = () => screen.requests.at(-1)?.query['sort'];
  expect(sort()).toBe('nombre,asc');
  for (const [name, expected] of [
    ['Nombre', 'nombre,desc'],
    ['Apellido', 'apellido,asc'],
    ['Email', 'email,asc'],
    ['Teléfono', 'telefono,asc'],
  ] as const) {
    await screen.getByRole('button', { name, exact: true }).click();
    await expect.poll(sort).toBe(expected);
  }
  await expect
    .element(screen.getByRole('columnheader', { name: 'Teléfono' }))
    .toHaveAttribute('aria-sort', 'ascending');
});

// covers D2-9-13
test('the search of contacts is sent after exactly 300 ms of rest, and begins at the first page', async () => {
  const screen = await show(page, {
    path: '/contacts?size=10&page=1',
    answers: {
      [LIST]: ({ query }) => ({ ...pageOf([buildContacto()]), totalElements: 30, number: Number(query.get('page')) }),
    },
  });
  const search = screen.getByRole('searchbox', { name: 'Buscar por nombre, correo o teléfono' });
  const searched = () => screen.requests.map(({ query }) => query).filter(({ q }) => q !== undefined);
  const delays = watchTimers();
  await search.fill('a');
  await expect.poll(searched).toEqual([{ page: '0', size: '10', sort: 'nombre,asc', q: 'a' }]);
  expect(delays()).toContain(300);
  expect(screen.address()).not.toContain('page=');
});

// covers D2-2.3-04
test('an address after the last page leads back to it, unless counting stopped before', async () => {
  let isCapped = false;
  const answers = {
    [LIST]: ({ query }: { query: URLSearchParams }) => {
      const number = Number(query.get('page'));
      const total = isCapped ? 10_000 : 25;
      const content = number * 10 < total ? [buildContacto({ id: number + 1 })] : [];
      return {
        content,
        totalElements: total,
        totalIsCapped: isCapped,
        totalPages: 3,
        number,
        size: 10,
        last: isCapped || number >= 2,
      };
    },
  };
  const screen = await show(page, { path: '/contacts?size=10&page=99', answers });
  await expect.poll(screen.address).toContain('page=2');
  await expect.element(screen.getByRole('cell', { name: 'Ruiz', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Primera página' }).click();
  await expect.poll(screen.address).not.toContain('page=');
  await screen.getByRole('button', { name: 'Última página' }).click();
  await expect.poll(screen.address).toContain('page=2');
  await screen.unmount();
  isCapped = true;
  const capped = await show(page, { path: '/contacts?size=10&page=1600', answers });
  await expect.element(capped.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
  expect(capped.address()).toContain('page=1600');
  expect(capped.requests.map(({ query }) => query['page'])).toEqual(['1600']);
});

// covers D2-8-22
test('a failed list is empty and can be retried; one without results cannot', async () => {
  let isBroken = true;
  const screen = await show(page, {
    path: '/contacts?q=nadie',
    answers: { [LIST]: () => (isBroken ? broken() : EMPTY) },
  });
  await expect.element(screen.getByRole('alert').getByText('No pudimos cargar los contactos.')).toBeVisible();
  await expect.element(screen.getByRole('navigation', { name: 'Páginas' })).not.toBeInTheDocument();
  isBroken = false;
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByText('Ningún contacto coincide')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
});

test('the contacts fit fingers', async () => {
  const screen = await show(page, { answers: { [LIST]: pageOf([buildContacto({ noEscribir: true })]) } });
  await expect.element(screen.getByRole('button', { name: /^Ana/ })).toBeVisible();
  await expectFitForFingers('body');
});
