import { expect, test } from 'vitest';
import { pageOf, refuse, show, watchTimers } from '../../../test/dom.tsx';
import { ProductoDialog } from './ProductoDialog.tsx';
import { ProductosPage } from './ProductosPage.tsx';

// covers D1-4-06, D1-9-02, D2-9-01h
test('the catalogue lists twenty, without naming a business, and is searched after exactly 250 ms of rest', async () => {
  const producto = {
    id: 1,
    codigo: 'CA-GR-340',
    nombre: 'Café',
    precio: 32_000,
    descripcion: null,
    imagenUrl: null,
    fotoArchivoId: null,
    estado: 1,
  };
  const screen = await show(<ProductosPage />, { answers: { 'GET /api/productos': pageOf([producto]) } });
  await expect.element(screen.getByText('CA-GR-340')).toBeVisible();
  expect(screen.requests[0]?.query['size']).toBe('20');
  expect(screen.requests[0]?.query).not.toHaveProperty('suscriptorId');
  const sizes = screen.getByRole('combobox', { name: 'Filas por página' });
  expect([...sizes.element().querySelectorAll('option')].map(({ text }) => text)).toEqual(['10', '20', '50']);
  const searched = () => screen.requests.flatMap(({ query }) => query['q'] ?? []);
  const delays = watchTimers();
  await screen.getByRole('searchbox', { name: 'Buscar por código o nombre' }).fill('ca-gr');
  await expect.poll(searched).toEqual(['ca-gr']);
  expect(delays()).toContain(250);
});

// covers D1-5-18a, D1-5-18b, D1-5-18d, D1-8-17a
test('a product needs code, name and price, and a code of its own', async () => {
  const screen = await show(<ProductoDialog producto={null} isOpen onClose={() => undefined} />, {
    roles: ['SUPERVISOR'],
    answers: {
      'POST /api/productos': refuse(409, 'CONFLICT', 'Ya existe un producto con este código.', { field: 'codigo' }),
    },
  });
  const dialog = screen.getByRole('dialog', { name: 'Nuevo producto' });
  const save = dialog.getByRole('button', { name: 'Guardar' });
  await save.click();
  for (const text of ['El código es obligatorio', 'El nombre es obligatorio', 'El precio es obligatorio'])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Código' }).fill('CA-GR-340');
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Café de prueba');
  await dialog.getByRole('textbox', { name: 'Precio' }).fill('1234567');
  await save.click();
  await expect.element(dialog.getByText('Ya existe un producto con este código.')).toBeVisible();
});
