import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createContacto } from './features/contactos/endpoints.ts';
import { CLIENTE_INCOMPLETO, ITEMS_INCOMPLETOS } from './features/cotizaciones/calculo.ts';
import { cotizacionForm } from './features/cotizaciones/endpoints.ts';
import { createNota } from './features/notas/endpoints.ts';
import { productoForm } from './features/productos/endpoints.ts';
import { createTarea } from './features/tareas/endpoints.ts';

describe('an invisible text', () => {
  // covers D2-5.1-05a, D2-5.3-04a
  it('is refused by each form with the message of a missing value', () => {
    const unseen = '\u202E\u200B';
    const found = (form: z.ZodType | undefined, body: object) =>
      form?.safeParse(body).error?.issues.map(({ message }) => message) ?? [];
    const date = { contactoId: 1, fechaProgramada: '2026-06-01T14:00:00Z' };
    expect(found(createContacto.body, { nombre: unseen, telefono: '+573001234567' })).toEqual([
      'El nombre es requerido',
    ]);
    expect(found(createTarea.body, { ...date, descripcion: unseen })).toEqual(['La descripción es requerida.']);
    expect(createTarea.body?.parse({ ...date, descripcion: 'x', titulo: unseen }).titulo).toBeNull();
    expect(found(productoForm, { codigo: 'a', nombre: unseen, precio: 1, estado: 1 })).toEqual([
      'El nombre es obligatorio',
    ]);
    expect(found(createNota.body, { contactoId: 1, texto: unseen.repeat(3) })).toEqual(['La nota es obligatoria']);
    const cliente = { clienteNombre: unseen, clienteEmail: 'a@b.co', clienteTelefono: '+573001234567' };
    const items = [{ nombre: unseen, cantidad: 1, precioUnitario: 1 }];
    expect(found(cotizacionForm, { conversacionId: 1, ...cliente, items })).toEqual([
      CLIENTE_INCOMPLETO,
      ITEMS_INCOMPLETOS,
    ]);
  });
});
