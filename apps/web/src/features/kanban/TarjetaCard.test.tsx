import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Tarjeta } from '@tertulia/contract/features/kanban/kanban';
import { buildTarjeta } from '../../../test/tarjeta-builder.ts';
import { TarjetaCard } from './TarjetaCard.tsx';

const NOW = Date.parse('2026-11-21T20:00:00.000Z');
const ignore = () => undefined;

function draw(changes: Partial<Tarjeta> = {}): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <TarjetaCard
        tarjeta={buildTarjeta(changes)}
        mayAssign
        isOpen={false}
        now={NOW}
        onAsk={ignore}
        onOpen={ignore}
        onMove={ignore}
        onDragStart={ignore}
        onDragEnd={ignore}
      />
    </MantineProvider>,
  );
}

// covers D2-2.5-06
test('a card shows its contact, temperature, assignee and date', () => {
  const html = draw();
  for (const part of ['Ana Ruiz', '>80<', '>Calificado<', '+57 300 123 4567', '>—<', 'Camilo Rojas'])
    expect(html).toContain(part);
  expect(html).toMatch(/Estado desde <time[^>]*>21\/11\/2026 09:30<\/time>/);
  expect(html).toMatch(/data-temperatura="hot"/);
  expect(html).toContain('aria-label="Iniciar conversación con Ana Ruiz, 12 mensajes"');
  expect(draw({ email: 'ana@correo.co' })).toContain('ana@correo.co');
  expect(draw({ leadScore: null, leadStage: null })).toMatch(/data-temperatura="unknown"/);
});

// covers D2-2.5-06
test('its pending tasks are counted, and the late ones named', () => {
  expect(draw()).not.toContain('tareas pendientes');
  expect(draw({ tareasPendientes: 2, proximaTareaAt: '2026-11-21T21:00:00.000Z' })).toMatch(/>2 tareas pendientes</);
  expect(draw({ tareasPendientes: 1, proximaTareaAt: '2026-11-21T19:00:00.000Z' })).toMatch(
    />1 tarea pendiente<span[^>]*> · vencida</,
  );
});

test('F-B07 the preview of a chat that the user may not read is disabled, with its reason', () => {
  const html = draw({ chatLegible: false });
  expect(html).toMatch(/aria-label="Vista previa de Ana Ruiz" aria-description="Otra persona atiende[^>]* disabled=""/);
});

// covers D2-2.5-06, D2-5.4-06
test('a contact without a chat has neither a preview nor a count of messages', () => {
  const html = draw({ conversacionId: null, totalMensajes: null });
  expect(html).toMatch(/aria-label="Vista previa de Ana Ruiz"[^>]* disabled=""/);
  expect(html).toContain('aria-label="Iniciar conversación con Ana Ruiz"');
  expect(draw()).not.toMatch(/aria-label="Vista previa de Ana Ruiz"[^>]* disabled=""/);
});

test('the name of the button that starts a chat counts the messages', () => {
  expect(draw({ totalMensajes: 1 })).toContain('aria-label="Iniciar conversación con Ana Ruiz, 1 mensaje"');
  expect(draw({ totalMensajes: 1200 })).toContain('aria-label="Iniciar conversación con Ana Ruiz, 1.200 mensajes"');
});
