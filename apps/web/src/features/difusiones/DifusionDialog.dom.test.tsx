import type { Difusion } from '@tertulia/contract/features/difusiones/difusion';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pageOf, show } from '../../../test/dom.tsx';
import { DifusionDialog } from './DifusionDialog.tsx';

const SCHEDULED: Difusion = {
  id: 3,
  estado: 'EN_CURSO',
  motivoPausa: null,
  plantillaId: 1,
  plantillaNombre: 'promo_mayo',
  kanbanEstadoId: 5,
  kanbanEstadoNombre: 'Lista A',
  creadaPor: { id: 2, nombre: 'Laura' },
  createdAt: '2026-11-21T15:00:00.000Z',
  terminada: null,
  programada: '2099-11-24T15:00:00.000Z',
  esperaHasta: '2099-11-24T15:00:00.000Z',
  totalContactos: 3,
  omitidosSinConversacion: 0,
  contadores: { pendientes: 3, omitidos: 0, enviando: 0, enviados: 0, entregados: 0, leidos: 0, fallidos: 0 },
  costo: 0,
};
const reason = 'El envío masivo se detuvo antes.';

test('a scheduled broadcast waits for its time, is paused and resumed, and stopped after a question', async () => {
  let now = SCHEDULED;
  const become = (changes: Partial<Difusion>) => () => (now = { ...now, ...changes });
  const contadores = { ...SCHEDULED.contadores, pendientes: 0, omitidos: 3 };
  const screen = await show(<DifusionDialog id={3} isOpen onClose={() => undefined} />, {
    roles: ['SUPERVISOR'],
    answers: {
      'GET /api/difusiones/3': () => now,
      'POST /api/difusiones/3/pausar': become({ estado: 'PAUSADA', motivoPausa: 'PERSONA' }),
      'POST /api/difusiones/3/reanudar': become({ estado: 'EN_CURSO', motivoPausa: null }),
      'POST /api/difusiones/3/detener': become({ estado: 'DETENIDA', contadores, esperaHasta: null }),
      'GET /api/difusiones/3/destinatarios': () =>
        pageOf(
          now.estado === 'DETENIDA'
            ? [
                {
                  contactoId: 1,
                  nombre: 'Ana',
                  telefono: '+573001234567',
                  estado: 'OMITIDO',
                  motivo: 'DETENIDA',
                  detalle: reason,
                  conversacionId: null,
                  mensajeId: null,
                  actualizado: SCHEDULED.createdAt,
                },
              ]
            : [],
        ),
    },
  });
  const dialog = screen.getByRole('dialog', { name: 'Envío masivo · Lista A' });
  const isIn = (text: string) => expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  await isIn('Programado');
  await expect.element(dialog.getByText(/^Los mensajes salen desde el/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Pausar' }).click();
  await isIn('En pausa');
  await expect.element(dialog.getByText('Pausado por una persona.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reanudar' }).click();
  await isIn('Programado');
  await dialog.getByRole('button', { name: 'Detener' }).click();
  const question = screen.getByRole('dialog', { name: 'Detener envío masivo' });
  await expect.element(question.getByText(/A quienes faltan ya no se les escribirá\./)).toBeVisible();
  await question.getByRole('button', { name: 'Detener' }).click();
  await isIn('Detenido');
  await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3');
  await expect.element(dialog.getByText(reason)).toBeVisible();
  for (const name of ['Pausar', 'Reanudar', 'Detener'])
    await expect.element(dialog.getByRole('button', { name })).not.toBeInTheDocument();
});

test('a broadcast that has ended still shows later deliveries: no event announces them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const recent = new Date().toISOString();
  let leidos = 0;
  const screen = await show(<DifusionDialog id={3} isOpen onClose={() => undefined} />, {
    roles: ['SUPERVISOR'],
    answers: {
      'GET /api/difusiones/3': () => ({
        ...SCHEDULED,
        estado: 'COMPLETADA',
        createdAt: recent,
        terminada: recent,
        programada: null,
        esperaHasta: null,
        totalContactos: 1,
        contadores: { ...SCHEDULED.contadores, pendientes: 0, entregados: 1 - leidos, leidos },
      }),
      'GET /api/difusiones/3/destinatarios': () =>
        pageOf([
          {
            contactoId: 1,
            nombre: 'Ana',
            telefono: '+573001234567',
            estado: leidos === 0 ? 'ENTREGADO' : 'LEIDO',
            motivo: null,
            detalle: null,
            conversacionId: 4,
            mensajeId: 5,
            actualizado: recent,
          },
        ]),
    },
  });
  const row = screen.getByRole('row').filter({ hasText: 'Ana' });
  await expect.element(row.getByText('Entregado')).toBeVisible();
  leidos = 1;
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(row.getByText('Leído')).toBeVisible();
});
