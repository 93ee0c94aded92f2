import type { Difusion } from '@tertulia/contract/features/difusiones/difusion';
import { expect, test } from 'vitest';
import { refuse, show } from '../../../test/dom.tsx';
import { DifusionDialog } from './DifusionDialog.tsx';
import { DifusionesPage } from './DifusionesPage.tsx';

const DIFUSION: Difusion = {
  id: 3,
  estado: 'COMPLETADA',
  motivoPausa: null,
  plantillaId: 1,
  plantillaNombre: 'promo_mayo',
  kanbanEstadoId: 5,
  kanbanEstadoNombre: 'Lista A',
  creadaPor: { id: 2, nombre: 'Laura' },
  createdAt: '2026-11-21T15:00:00.000Z',
  terminada: '2026-11-21T15:05:00.000Z',
  programada: null,
  esperaHasta: null,
  totalContactos: 30,
  omitidosSinConversacion: 1,
  contadores: { pendientes: 0, omitidos: 7, enviando: 0, enviados: 1, entregados: 10, leidos: 10, fallidos: 2 },
  costo: 0,
};
const page = (content: Difusion[]) => ({
  content,
  totalElements: content.length,
  totalPages: 1,
  number: 0,
  size: 20,
  last: true,
});

test('F-B09 the page «Envíos» shows omitted and failed recipients as two numbers', async () => {
  const screen = await show(<DifusionesPage />, {
    roles: ['SUPERVISOR'],
    answers: { 'GET /api/difusiones': page([DIFUSION]) },
  });
  await expect.element(screen.getByRole('button', { name: 'promo_mayo' })).toBeVisible();
  const cells = [...document.querySelectorAll('tbody td')];
  const shown = Object.fromEntries(cells.map((cell) => [cell.getAttribute('data-title'), cell.textContent]));
  expect(shown).toMatchObject({ Contactos: '30', Enviados: '21', Omitidos: '7', Fallidos: '2' });
});

test('F-B09 the page «Envíos» has an empty state', async () => {
  const screen = await show(<DifusionesPage />, {
    roles: ['SUPERVISOR'],
    answers: { 'GET /api/difusiones': page([]) },
  });
  await expect.element(screen.getByText('Aún no hay envíos masivos.')).toBeVisible();
});

test('F-B09 the page «Envíos» says why its list failed to load', async () => {
  const screen = await show(<DifusionesPage />, {
    roles: ['SUPERVISOR'],
    answers: { 'GET /api/difusiones': () => refuse(403, 'FORBIDDEN', 'No tienes permiso para hacer esto.') },
  });
  await expect.element(screen.getByText('No pudimos cargar los envíos masivos.')).toBeVisible();
  await expect.element(screen.getByText('No tienes permiso para hacer esto.')).toBeVisible();
});

test('F-B09 the question whether to stop a broadcast focuses «Cancelar», so that Enter loses nothing', async () => {
  const running = { ...DIFUSION, estado: 'EN_CURSO' as const, terminada: null };
  const screen = await show(<DifusionDialog id={3} isOpen onClose={() => undefined} />, {
    roles: ['SUPERVISOR'],
    answers: { 'GET /api/difusiones/3': running, 'GET /api/difusiones/3/destinatarios': page([]) },
  });
  await screen.getByRole('button', { name: 'Detener' }).click();
  const question = screen.getByRole('dialog', { name: 'Detener envío masivo' });
  await expect.element(question.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
});
