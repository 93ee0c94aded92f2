import { type FormEvent, useState } from 'react';
import type { SuscriptorOpcion, UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { type SuscriptorElegido, SuscriptorPicker } from './SuscriptorPicker.tsx';
import { UsuarioPicker } from './UsuarioPicker.tsx';

const ANA: UsuarioOpcion = { id: 1, nombre: 'Ana Ruiz', email: 'ana@cafe.co' };
const LUIS: UsuarioOpcion = { id: 2, nombre: 'Luis Peña', email: 'luis@cafe.co' };
const BEA: UsuarioOpcion = { id: 3, nombre: 'Bea Mora', email: 'bea@cafe.co' };
const USUARIOS = [ANA, BEA, LUIS];

const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());

function Tarea({ initial = null }: { initial?: UsuarioOpcion | null }) {
  const [value, setValue] = useState(initial);
  return (
    <form onSubmit={onSubmit}>
      <UsuarioPicker label="Usuario" value={value} onChange={setValue} />
      <output>{value === null ? 'de nadie' : `de ${value.nombre}`}</output>
      <button type="submit">Guardar</button>
    </form>
  );
}

function Saldo() {
  const [value, setValue] = useState<SuscriptorElegido | null>(null);
  return (
    <>
      <SuscriptorPicker label="Suscriptor" value={value} onChange={setValue} />
      <output>{value === null ? 'de nadie' : `de ${value.nombre}`}</output>
    </>
  );
}

/** Answers a search at once, except «luis», which waits until it is released. */
function hold<T>(all: readonly T[], found: readonly T[]) {
  const held = Promise.withResolvers<readonly T[]>();
  return {
    letGo: () => held.resolve(found),
    answer: ({ query }: { query: URLSearchParams }) =>
      query.get('q') === 'luis' ? held.promise : Promise.resolve(all),
  };
}

const search = ({ query }: { query: URLSearchParams }) =>
  USUARIOS.filter(({ nombre }) => nombre.toLowerCase().includes(query.get('q') ?? ''));

test('F-B08 Enter takes no colleague of an outdated answer, and sends nothing until the current one has arrived', async () => {
  onSubmit.mockClear();
  const { answer, letGo } = hold(USUARIOS, [LUIS]);
  const screen = await show(<Tarea />, { answers: { 'GET /api/usuarios/suggest': answer } });
  const field = screen.getByRole('combobox', { name: 'Usuario' });
  await field.click();
  await expect.element(screen.getByRole('option', { name: /Ana Ruiz/ })).toBeVisible();
  await field.fill('luis');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('de nadie')).toBeVisible();
  await expect.poll(() => screen.requests.map(({ query }) => query['q'])).toContain('luis');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('de nadie')).toBeVisible();
  letGo();
  await expect.element(screen.getByRole('option', { name: /Ana Ruiz/ })).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('luis');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('de Luis Peña')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('F-B08 Enter after typing another colleague does not take the chosen one', async () => {
  onSubmit.mockClear();
  const screen = await show(<Tarea initial={ANA} />, { answers: { 'GET /api/usuarios/suggest': search } });
  const field = screen.getByRole('combobox', { name: 'Usuario' });
  await field.fill('nadie así');
  await expect.element(screen.getByText('No hay usuarios con ese nombre o correo.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('nadie así');
  await field.fill('luis');
  await expect.element(screen.getByRole('option', { name: /Luis Peña/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('de Luis Peña')).toBeVisible();
  await expect.element(field).toHaveValue('Luis Peña');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('F-B08 Enter takes no business of an outdated answer', async () => {
  const suscriptor = (id: number, nombreNegocio: string): SuscriptorOpcion => ({ id, nombreNegocio, estado: 1 });
  const luis = suscriptor(2, 'Luis y Cía');
  const { answer, letGo } = hold([suscriptor(1, 'Abarrotes Ana'), luis], [luis]);
  const screen = await show(<Saldo />, {
    roles: ['SUPERADMIN'],
    answers: { 'GET /api/admin/suscriptores/suggest': answer },
  });
  const field = screen.getByRole('combobox', { name: 'Suscriptor' });
  await field.click();
  await expect.element(screen.getByRole('option', { name: 'Abarrotes Ana' })).toBeVisible();
  await field.fill('luis');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('de nadie')).toBeVisible();
  letGo();
  await expect.element(screen.getByRole('option', { name: 'Abarrotes Ana' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('de Luis y Cía')).toBeVisible();
});
