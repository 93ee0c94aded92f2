import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Cotizacion } from '@tertulia/contract/features/cotizaciones/cotizacion';
import { expectAccessible } from '../../../test/accessibility.ts';
import { refuse, show } from '../../../test/dom.tsx';
import { CotizacionesPage } from './CotizacionesPage.tsx';

const quote = (change: Partial<Cotizacion> = {}): Cotizacion => ({
  id: 7,
  consecutivo: 12,
  createdAt: '2026-11-20T15:00:00.000Z',
  conversacionId: 3,
  contactoId: 4,
  clienteNombre: 'María',
  clienteApellido: 'Gómez',
  clienteEmail: 'maria@correo.co',
  clienteTelefono: '+573001234567',
  usuarioId: 1,
  usuarioNombre: 'Ana',
  total: 64_000,
  items: 1,
  mensaje: null,
  archivoId: 9,
  pdfUrl: '/api/archivos/9?firma=x',
  mensajeId: null,
  puedeLeer: true,
  noEnviable: null,
  destino: { conversacionId: 3, telefono: '+573001234567' },
  ...change,
});
const pageOf = (...content: Cotizacion[]) => ({
  content,
  totalElements: content.length,
  totalPages: 1,
  number: 0,
  size: 20,
  last: true,
});

test('F-B03 a quote that was not sent is listed, and sent from its menu with its message', async () => {
  const { requests, ...screen } = await show(<CotizacionesPage />, {
    answers: {
      'GET /api/cotizaciones': pageOf(quote()),
      'POST /api/cotizaciones/7/enviar': quote({ mensajeId: 5 }),
    },
  });
  await expect.element(screen.getByText('maria@correo.co')).toBeVisible();
  await expect.element(screen.getByText('Sin enviar')).toBeVisible();
  await screen.getByRole('button', { name: 'Opciones de la cotización #12' }).click();
  await screen.getByRole('menuitem', { name: 'Enviar' }).click();
  await expect.element(screen.getByText(/^Se envía a .*, en el chat de la cotización\.$/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Mensaje (opcional)' }).fill('Aquí va');
  await screen.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(requests.find(({ address }) => address === 'POST /api/cotizaciones/7/enviar')?.body).toEqual({
    mensaje: 'Aquí va',
  });
});

test('F-B03 an impossible action of a quote is disabled with its reason; a refused send keeps the typed message', async () => {
  const { requests, ...screen } = await show(<CotizacionesPage />, {
    answers: {
      'GET /api/cotizaciones': pageOf(
        quote(),
        quote({ id: 8, consecutivo: 13, noEnviable: 'Pasaron más de 24 horas.', puedeLeer: false, pdfUrl: null }),
      ),
      'POST /api/cotizaciones/7/enviar': refuse(409, 'CONFLICT', 'Esta cotización ya se envió.'),
    },
  });
  await screen.getByRole('button', { name: 'Opciones de la cotización #13' }).click();
  await expect.element(screen.getByText('Pasaron más de 24 horas.')).toBeVisible();
  await expect.element(screen.getByText('Solo quien atiende este chat puede verlo.').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Opciones de la cotización #12' }).click();
  await screen.getByRole('menuitem', { name: 'Enviar' }).click();
  const mensaje = screen.getByRole('textbox', { name: 'Mensaje (opcional)' });
  await mensaje.fill('Aquí va');
  await screen.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect.element(screen.getByText('Esta cotización ya se envió.')).toBeVisible();
  await expect.element(mensaje).toHaveValue('Aquí va');
  expect(requests.filter(({ address }) => address.startsWith('POST'))).toHaveLength(1);
});

test('F-B03 an empty list says where quotes are created, and meets WCAG 2.2 AA in both themes', async () => {
  const screen = await show(<CotizacionesPage />, { answers: { 'GET /api/cotizaciones': pageOf() } });
  await expect.element(screen.getByText('Aún no hay cotizaciones')).toBeVisible();
  await expectAccessible('body');
});

test('F-B03 the list can be filtered by the creator of the quotes, with a labelled field', async () => {
  const { requests, ...screen } = await show(<CotizacionesPage />, {
    answers: {
      'GET /api/usuarios/mine': [{ id: 1, nombre: 'Ana', email: 'ana@cafe.co' }],
      'GET /api/cotizaciones': pageOf(quote()),
    },
  });
  const hecha = screen.getByRole('combobox', { name: 'Hecha por' });
  await expect.element(hecha).toHaveDisplayValue('Todas');
  await hecha.selectOptions('Ana');
  await expect.element(hecha).toHaveDisplayValue('Ana');
  await expect
    .poll(() => requests.at(-1))
    .toMatchObject({ address: 'GET /api/cotizaciones', query: { usuarioId: '1' } });
});
