import { describe, expect, it } from 'vitest';
import {
  addFreeItem,
  addProducto,
  bodyOf,
  checkForm,
  formOf,
  subtotalOf,
  totalOf,
  type CotizacionForm,
  type ItemForm,
} from './cotizacion-form.ts';
import { doneToast } from './cotizaciones.texts.ts';

const NUEVA = {
  contactoId: 7,
  sinEmail: false,
  clienteNombre: 'María',
  clienteApellido: '',
  clienteEmail: 'maria@correo.co',
  clienteTelefono: '+573001234567',
  condiciones: 'Contado',
  logoUrl: null,
  nombreNegocio: 'Café Andino',
  noEnviable: null,
};
const CAFE = { id: 7, codigo: 'CA', nombre: 'Café', precio: 32_000.1 };
const item = (change: Partial<ItemForm> = {}): ItemForm => ({
  key: 1,
  productoId: null,
  codigo: null,
  nombre: 'Domicilio',
  cantidad: 1,
  precio: 0.1,
  ...change,
});
const form = (change: Partial<CotizacionForm> = {}): CotizacionForm => ({
  ...formOf(NUEVA),
  items: [item()],
  ...change,
});

const CLIENTE = 'Nombre, email y teléfono del cliente son obligatorios.';
const ITEMS = 'Agrega al menos 1 ítem con nombre, cantidad y precio.';

describe('the form of a quote', () => {
  it('begins with the contact, and with sending selected if possible', () => {
    expect(formOf(NUEVA)).toMatchObject({ clienteNombre: 'María', condiciones: 'Contado', enviar: true, items: [] });
    expect(formOf({ ...NUEVA, noEnviable: 'no' }).enviar).toBe(false);
  });

  it('adds a product as a line, the same product as one more of it, and free lines', () => {
    const twice = addProducto(addProducto([], CAFE), CAFE);
    expect(twice).toMatchObject([{ productoId: 7, codigo: 'CA', nombre: 'Café', cantidad: 2, precio: 32_000.1 }]);
    const keys = addFreeItem(addFreeItem(twice)).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
  });

  // covers D2-5.2-03c, D2-5.2-03d
  it('computes in whole centavos; half-typed lines count as zero', () => {
    const items = [item({ cantidad: 3 }), item({ precio: 0.2 }), item({ cantidad: '' }), item({ precio: '' })];
    expect(items.map(subtotalOf)).toEqual([30, 20, 0, 0]);
    expect(totalOf(items)).toBe(50);
  });

  // covers D2-5.2-01, D2-5.2-02, D2-5.2-03a
  it.each([
    ['no name', { clienteNombre: ' ' }, CLIENTE],
    ['no e-mail', { clienteEmail: '' }, CLIENTE],
    ['no phone', { clienteTelefono: '' }, CLIENTE],
    ['an e-mail that is none', { clienteEmail: 'maria@' }, 'Ingrese un correo electrónico válido'],
    ['no items', { items: [] }, ITEMS],
    ['an item without a name', { items: [item(), item({ nombre: ' ' })] }, ITEMS],
    ['an item without a quantity', { items: [item({ cantidad: '' })] }, ITEMS],
    ['a quantity of 0', { items: [item({ cantidad: 0 })] }, ITEMS],
    ['an item without a price', { items: [item({ precio: '' })] }, ITEMS],
  ])('refuses %s in the documents’ words', (_what, change, text) => {
    expect(checkForm(form(change))?.text).toBe(text);
  });

  it('accepts a free gift, and sends what the documents name', () => {
    const given = form({ items: [item({ precio: 0 })], numeroDocumento: ' 123 ' });
    expect(checkForm(given)).toBeNull();
    expect(bodyOf(9, given)).toMatchObject({
      conversacionId: 9,
      numeroDocumento: '123',
      clienteApellido: null,
      enviarEnConversacion: true,
      mensajeConversacion: 'Te comparto la cotización.',
      items: [{ codigoProducto: null, productoId: null, nombre: 'Domicilio', cantidad: 1, precioUnitario: 0 }],
    });
    expect(bodyOf(9, form({ enviar: false }))).toMatchObject({
      enviarEnConversacion: false,
      mensajeConversacion: null,
    });
  });
});

// covers D2-9-23a
it('reports for five seconds that a quote was sent, with a link to its PDF', () => {
  expect(doneToast({ consecutivo: 12, mensajeId: 3 })).toEqual({
    variant: 'success',
    text: 'Cotización #12 enviada correctamente.',
    ms: 5000,
    action: { label: 'Abrir PDF' },
  });
  expect(doneToast({ consecutivo: 12, mensajeId: null }).text).toBe('Cotización #12 creada correctamente.');
});
