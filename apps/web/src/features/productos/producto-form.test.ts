import { describe, expect, it } from 'vitest';
import { nextOrden } from '../../ui/table/sort-direction.ts';
import { bodyOf, checkForm, formOf, fotoFault } from './producto-form.ts';
import { readProductosSearch } from './productos-search.ts';

const whole = { ...formOf(null), codigo: 'A', nombre: 'B', precio: 0 };

describe('the form of a product', () => {
  it('says what is missing in the documents’ words, and accepts a price of 0', () => {
    expect(checkForm(formOf(null))).toEqual({
      codigo: 'El código es obligatorio',
      nombre: 'El nombre es obligatorio',
      precio: 'El precio es obligatorio',
    });
    expect(checkForm(whole)).toEqual({});
    expect(checkForm({ ...whole, precio: -1 })).toEqual({ precio: 'El valor no puede ser negativo' });
    expect(checkForm({ ...whole, codigo: 'x'.repeat(251), descripcion: 'x'.repeat(2001) })).toEqual({
      codigo: 'Máximo 250 caracteres',
      descripcion: 'Máximo 2000 caracteres',
    });
  });

  it('sends the part «producto», and «foto» if one was chosen', () => {
    const foto = new File(['x'], 'a.png', { type: 'image/png' });
    const body = bodyOf({ ...whole, descripcion: ' ', isActive: false, foto, quitarFoto: true });
    expect(JSON.parse(String(body.get('producto')))).toEqual({
      codigo: 'A',
      nombre: 'B',
      descripcion: null,
      precio: 0,
      estado: 0,
    });
    expect((body.get('foto') as File).name).toBe('a.png');
    expect(JSON.parse(String(bodyOf({ ...whole, quitarFoto: true }).get('producto')))).toMatchObject({
      quitarFoto: true,
    });
  });

  it('accepts pictures of up to 5 MB as a photo', () => {
    expect(fotoFault({ type: 'image/webp', size: 5 * 1024 * 1024 })).toBeNull();
    expect(fotoFault({ type: 'image/svg+xml', size: 1 })).toBe('La foto debe ser una imagen JPG, PNG o WebP.');
    expect(fotoFault({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toBe('La imagen no debe exceder los 5MB');
  });
});

it('reads the address of the catalogue and drops invalid values', () => {
  expect(readProductosSearch({ q: 340, estado: 0, page: 2, size: 50, sort: 'precio,desc' })).toEqual({
    q: '340',
    estado: 0,
    page: 2,
    size: 50,
    sort: 'precio,desc',
  });
  expect(readProductosSearch({ q: ' ', estado: '1', page: -1, size: 20, sort: 'id,asc' })).toEqual({});
  expect([nextOrden('nombre,asc', 'nombre'), nextOrden('nombre,desc', 'precio')]).toEqual([
    'nombre,desc',
    'precio,asc',
  ]);
});
