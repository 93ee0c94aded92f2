import type { Importacion, Revision } from '@tertulia/contract/features/importaciones/importacion';
import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { ResultadoStep } from './ResultadoStep.tsx';
import { RevisionStep } from './RevisionStep.tsx';

const revision: Revision = {
  columnas: [{ titulo: 'nombre', campo: 'nombre' }],
  filas: [{ fila: 2, nombre: 'Ana', apellido: null, email: null, telefono: '+573001112233', motivo: null }],
  problemas: [],
  conProblemas: 0,
  previsto: {
    conservar: {
      creados: 3,
      actualizados: 0,
      omitidos: 2,
      fallidos: 0,
      filas: [{ fila: 2, resultado: 'OMITIDO', motivo: 'El contacto ya existe' }],
      problemas: [],
      conProblemas: 0,
    },
    actualizar: {
      creados: 3,
      actualizados: 1,
      omitidos: 0,
      fallidos: 1,
      filas: [{ fila: 2, resultado: 'ACTUALIZADO', motivo: 'Cambió: nombre (antes «Anita»)' }],
      problemas: [{ fila: 4, motivo: 'No se actualizó: otra persona atiende a este contacto' }],
      conProblemas: 1,
    },
  },
};
const load: Importacion = {
  id: 1,
  estado: 'REVISION',
  archivo: 'clientes.csv',
  separador: ',',
  codificacion: 'UTF-8',
  revision,
  columnasSinUso: [],
  total: 5,
  procesadas: 0,
  creados: 0,
  actualizados: 0,
  omitidos: 0,
  fallidos: 0,
  motivo: null,
  usuarioNombre: 'Ana',
  creada: '2026-11-29T15:00:00.000Z',
  terminada: null,
  puede: { manejar: true, descargar: false },
};
const nothing = () => undefined;

test('F-B05 the review follows «Actualizar», which is off until selected', async () => {
  const screen = await show(<RevisionStep load={load} revision={revision} onAnother={nothing} />, {
    roles: ['AGENTE'],
    answers: {},
  });
  const update = screen.getByRole('checkbox', { name: 'Actualizar los contactos que ya existen' });
  await expect.element(update).not.toBeChecked();
  await expect.element(screen.getByRole('button', { name: 'Cargar 3 contactos' })).toBeEnabled();
  await expect.element(screen.getByRole('cell', { name: 'Sin cambios' })).toBeVisible();
  await update.click();
  await expect.element(screen.getByRole('button', { name: 'Cargar 4 contactos' })).toBeEnabled();
  await expect.element(screen.getByRole('cell', { name: 'Cambia' })).toBeVisible();
  await expect.element(screen.getByText(/^Fila 4: No se actualizó: otra persona/)).toBeVisible();
});

test('F-B06 the result names the columns that the import skipped', async () => {
  const done: Importacion = {
    ...load,
    estado: 'COMPLETADA',
    revision: null,
    columnasSinUso: ['Labels', 'Notes'],
    terminada: load.creada,
  };
  const screen = await show(<ResultadoStep load={done} onAnother={nothing} onClose={nothing} />, {
    roles: ['AGENTE'],
    answers: {},
  });
  await expect.element(screen.getByText('Columnas que no se usaron: Labels, Notes')).toBeVisible();
});
