import type { SalaDetalle } from '@tertulia/contract/features/chat-interno/sala';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessibility.ts';
import { pageOf, show } from '../../../test/dom.tsx';
import { ChatInternoPage } from './ChatInternoPage.tsx';
import { buildSalaMensaje } from './sala-builder.ts';

const SALA: SalaDetalle = {
  id: 61,
  tipo: 'GRUPO',
  nombre: 'Sala a la vista',
  colega: null,
  totalMiembros: 1,
  secuencia: 1,
  cambios: 0,
  actividad: '2026-11-29T15:00:00.000Z',
  ultimo: { resumen: 'Llegó todo', autorUsuarioId: 2, autorNombre: 'Luis', esEvento: false },
  leidoHasta: 0,
  noLeidos: 1,
  menciones: 0,
  miembros: [],
  puede: { escribir: true, dirigir: true, salir: true },
};

test('the rooms and the open one meet WCAG 2.2 AA in both themes', async () => {
  const mensaje = buildSalaMensaje({ salaId: 61, contenido: 'Llegó *todo* a tiempo' });
  const ui = (
    <div style={{ height: '100vh' }}>
      <ChatInternoPage />
    </div>
  );
  const screen = await show(ui, {
    path: '/internal-chat?sala=61',
    answers: {
      'GET /api/internal-chat/salas': pageOf([SALA]),
      'GET /api/internal-chat/salas/61': SALA,
      'GET /api/internal-chat/salas/61/mensajes': pageOf([mensaje]),
      'POST /api/internal-chat/salas/61/leido': { salaId: 61, leidoHasta: 1, noLeidos: 0 },
    },
  });
  const messages = screen.getByRole('region', { name: 'Mensajes de Sala a la vista' });
  await expect.element(messages.getByText(/^Llegó/)).toBeVisible();
  await expectAccessible('body');
});
