import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { expectFitForFingers } from '../../../test/phone.ts';
import { NotasRapidasPage } from './NotasRapidasPage.tsx';

const nota = {
  id: 1,
  titulo: 'Saludo',
  contenido: 'Hola {{primerNombre}}',
  atajo: 'hola',
  compartida: true,
  autorUsuarioId: 7,
  autorNombre: 'Ana López',
  media: null,
  usos: 3,
  puede: { editar: true },
  version: 1,
};

test('the quick notes fit fingers', async () => {
  const screen = await show(<NotasRapidasPage />, { answers: { 'GET /api/notas-rapidas': [nota] } });
  await expect.element(screen.getByRole('button', { name: 'Editar Saludo' })).toBeVisible();
  await expectFitForFingers('body');
});
