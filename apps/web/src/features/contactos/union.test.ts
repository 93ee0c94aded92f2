import { expect, test } from 'vitest';
import { buildContacto } from '../../../test/contacto-builder.ts';
import { unionLines } from './union.ts';

function linesOf(...both: Parameters<typeof unionLines>) {
  return Object.fromEntries(unionLines(...both).map(({ campo, ...line }) => [campo, line]));
}

test('the fields of the remaining contact win, and its empty ones are filled', () => {
  const kept = buildContacto({ apellido: null, email: null });
  const gone = buildContacto({
    id: 2,
    nombre: 'Anita',
    email: 'anita@cafe.co',
    kanbanNombre: 'Ventas',
    kanbanEstadoNombre: 'Ganado',
  });
  expect(linesOf(kept, gone)).toMatchObject({
    Nombre: { queda: 'Ana', seDescarta: 'Anita' },
    Apellido: { queda: 'Ruiz', seDescarta: null },
    Email: { queda: 'anita@cafe.co', seDescarta: null },
    'Estado Kanban': { queda: 'Ventas · Ganado', seDescarta: null },
  });
});

test('both numbers stay, message counts add up, and the «do not contact» mark of either counts', () => {
  const kept = buildContacto({ totalMensajes: 1200 });
  const gone = buildContacto({ id: 2, telefono: '+573009998877', totalMensajes: 34, noEscribir: true });
  expect(linesOf(kept, gone)).toMatchObject({
    Teléfono: { queda: '+57 300 123 4567, +57 300 999 8877', seDescarta: null },
    'Mensajes en total': { queda: '1.234' },
    'Se puede contactar': { queda: 'No' },
  });
});

test('a field that neither has stays empty', () => {
  const nobody = buildContacto({ telefono: null, email: null });
  expect(linesOf(nobody, { ...nobody, id: 2 })).toMatchObject({
    Email: { queda: null },
    Teléfono: { queda: null },
    'Mensajes en total': { queda: null },
    'Se puede contactar': { queda: 'Sí' },
  });
});
