import type { Importacion, Revision } from '@tertulia/contract/features/importaciones/importacion';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessibility.ts';
import { refuse, show } from '../../../test/dom.tsx';
import { useImportacion } from './importaciones.queries.ts';
import { ResultadoStep } from './ResultadoStep.tsx';
import { RevisionStep } from './RevisionStep.tsx';

const NONE = { creados: 0, actualizados: 0, sinCambios: 0, existentes: 0, repetidos: 0, fallidos: 0 };
const revision: Revision = {
  columnas: [
    { titulo: 'nombre', campo: 'nombre', ejemplo: 'Ana' },
    { titulo: 'celular', campo: 'telefono', ejemplo: '3001112233' },
    { titulo: 'fijo', campo: null, ejemplo: null },
  ],
  conTitulos: true,
  version: 1,
  falta: null,
  filas: [{ fila: 2, nombre: 'Ana', apellido: null, email: null, telefono: '+573001112233' }],
  previsto: {
    conservar: {
      ...NONE,
      creados: 3,
      existentes: 1,
      repetidos: 1,
      filas: [{ fila: 2, resultado: 'EXISTENTE', motivo: 'El contacto ya existe con otros datos: nombre' }],
      problemas: [{ fila: 5, resultado: 'REPETIDO', motivo: 'El teléfono ya está en la fila 3 del archivo' }],
    },
    actualizar: {
      ...NONE,
      creados: 3,
      actualizados: 1,
      fallidos: 1,
      filas: [{ fila: 2, resultado: 'ACTUALIZADO', motivo: 'Cambió: nombre (antes «Anita»)' }],
      problemas: [{ fila: 4, resultado: 'FALLIDO', motivo: 'No se actualizó: otra persona atiende a este contacto' }],
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
  ...NONE,
  motivo: null,
  usuarioNombre: 'Ana',
  creada: '2026-11-29T15:00:00.000Z',
  terminada: null,
  puede: { manejar: true, descargar: false },
};
const nothing = () => undefined;

test('F-B05 the review follows «Actualizar», which is off until selected, with one word for each row, and is accessible', async () => {
  const screen = await show(<RevisionStep load={load} revision={revision} onAnother={nothing} />, {
    roles: ['AGENTE'],
    answers: {},
  });
  const update = screen.getByRole('checkbox', { name: 'Actualizar los contactos que ya existen' });
  const counts = () => [...screen.container.querySelectorAll('dl > div')].map((one) => one.textContent);
  await expect.element(update).not.toBeChecked();
  await expect.element(screen.getByRole('button', { name: 'Cargar 3 contactos' })).toBeEnabled();
  await expect.element(screen.getByRole('cell', { name: 'Ya existe (no se actualiza)' })).toBeVisible();
  await expect.element(screen.getByText('Filas rechazadas o repetidas: 1')).toBeVisible();
  await expect
    .element(screen.getByText('Fila 5 · Repetido en el archivo: El teléfono ya está en la fila 3 del archivo'))
    .toBeVisible();
  expect(counts()).toEqual([
    'Nuevos3',
    'Con cambios0',
    'Sin cambios0',
    'Ya existen (no se actualizan)1',
    'Repetidos en el archivo1',
    'Rechazados0',
  ]);
  await update.click();
  await expect.element(screen.getByRole('button', { name: 'Cargar 4 contactos' })).toBeEnabled();
  await expect.element(screen.getByRole('cell', { name: 'Con cambios' })).toBeVisible();
  await expect.element(screen.getByText(/^Fila 4 · Rechazado: No se actualizó: otra persona/)).toBeVisible();
  await expectAccessible('body');
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

const REVIEW = 'POST /api/contactos/masivo/1/columnas';
const START = 'POST /api/contactos/masivo/1/iniciar';

/** The dialog’s step as in the product: the review is in the cache. */
function Review() {
  const { data } = useImportacion();
  return data?.revision ? <RevisionStep load={data} revision={data.revision} onAnother={nothing} /> : null;
}

/** A server that reviews each request. */
function reviewer() {
  let current = load;
  const review = (body: unknown) => {
    const { columnas, conTitulos } = body as { columnas: Revision['columnas'][number]['campo'][]; conTitulos: boolean };
    const before = current.revision ?? revision;
    const falta = columnas.includes('telefono') ? null : 'Elige qué columna del archivo es «Teléfono».';
    current = {
      ...current,
      revision: {
        ...before,
        columnas: before.columnas.map((one, place) => ({ ...one, campo: columnas[place] ?? null })),
        conTitulos,
        version: before.version + 1,
        falta,
        previsto: falta === null ? revision.previsto : undefined,
      },
    };
    return current;
  };
  return { actual: () => ({ importacion: current }), review };
}

test('F-B06 a column chosen by hand has the file reviewed again, and takes its field from another column', async () => {
  const { actual, review } = reviewer();
  const screen = await show(<Review />, {
    answers: {
      'GET /api/contactos/masivo': actual,
      [REVIEW]: ({ body }) => review(body),
      [START]: { ...load, estado: 'EN_CURSO', revision: null },
    },
  });
  const select = (titulo: string) => screen.getByRole('combobox', { name: `Qué es la columna «${titulo}»` });
  await expect.element(select('celular')).toHaveValue('telefono');
  await expect.element(select('fijo')).toHaveValue('');
  await select('fijo').selectOptions('Teléfono · ahora en «celular»');
  await expect
    .element(screen.getByText('«Teléfono» ya no se toma de la columna «celular», que queda sin importar.'))
    .toBeVisible();
  await expect.element(select('celular')).toHaveValue('');
  await expect.element(screen.getByText('No se usan: celular')).toBeVisible();
  expect(screen.requests.filter(({ address }) => address === REVIEW).map(({ body }) => body)).toEqual([
    { columnas: ['nombre', null, 'telefono'], conTitulos: true },
  ]);
  await screen.getByRole('checkbox', { name: 'La primera fila tiene los títulos' }).click();
  await screen.getByRole('button', { name: 'Cargar 3 contactos' }).click();
  await expect
    .poll(() => screen.requests.find(({ address }) => address === START)?.body)
    .toEqual({ actualizar: false, version: 3 });
});

test('F-B06 without a column for the phone the import cannot be started, and the review says why', async () => {
  const { actual, review } = reviewer();
  const screen = await show(<Review />, {
    answers: { 'GET /api/contactos/masivo': actual, [REVIEW]: ({ body }) => review(body) },
  });
  await screen.getByRole('combobox', { name: 'Qué es la columna «celular»' }).selectOptions('No importar');
  await expect.element(screen.getByText('Elige qué columna del archivo es «Teléfono».')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Cargar contactos' })).toBeDisabled();
});

test('F-B06 a failed review keeps the choice, blocks the start, and is asked again or undone', async () => {
  const { actual, review } = reviewer();
  let isBroken = true;
  const screen = await show(<Review />, {
    answers: {
      'GET /api/contactos/masivo': actual,
      [REVIEW]: ({ body }) => (isBroken ? refuse(503, 'UNAVAILABLE', 'Hay otro archivo en revisión.') : review(body)),
    },
  });
  const fijo = screen.getByRole('combobox', { name: 'Qué es la columna «fijo»' });
  await fijo.selectOptions('Apellido');
  await expect.element(screen.getByText('Hay otro archivo en revisión.')).toBeVisible();
  await expect.element(fijo).toHaveValue('apellido');
  await expect.element(screen.getByRole('button', { name: 'Cargar 3 contactos' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Deshacer el cambio' }).click();
  await expect.element(fijo).toHaveValue('');
  await expect.element(screen.getByRole('button', { name: 'Cargar 3 contactos' })).toBeEnabled();
  await fijo.selectOptions('Apellido');
  isBroken = false;
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByRole('button', { name: 'Cargar 3 contactos' })).toBeEnabled();
  await expect.element(fijo).toHaveValue('apellido');
});
