import { MantineProvider } from '@mantine/core';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SalaBubble } from './SalaBubble.tsx';
import { buildSalaMensaje } from './sala-builder.ts';

const SAID = Date.parse('2026-11-21T15:00:00.000Z');
const ignore = () => undefined;
const actos = { onReply: ignore, onEdit: ignore, onRemove: ignore };

beforeEach(() => void vi.useFakeTimers({ now: SAID + 60_000 }));
afterEach(() => void vi.useRealTimers());

function draw(
  mensaje: ReturnType<typeof buildSalaMensaje>,
  over: Partial<ComponentProps<typeof SalaBubble>> = {},
): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <SalaBubble
        mensaje={mensaje}
        usuarioId={1}
        startsGroup
        isGrupo
        actos={actos}
        onJump={ignore}
        onMediaLoad={ignore}
        {...over}
      />
    </MantineProvider>,
  );
}

test('a colleague’s message can be answered; the user’s own one can be changed and deleted for a quarter of an hour, and answered afterwards', () => {
  const theirs = buildSalaMensaje({ contenido: 'hola' });
  const own = buildSalaMensaje({ contenido: 'hola', autorUsuarioId: 1, autorNombre: 'Ana' });
  expect(draw(theirs)).toContain('aria-label="Responder: Luis: hola"');
  expect(draw(own)).toContain('aria-label="Opciones del mensaje: Ana: hola"');
  vi.setSystemTime(SAID + 15 * 60_000);
  expect(draw(own)).toContain('aria-label="Responder: Ana: hola"');
  expect(draw(theirs, { actos: null })).not.toContain('Responder');
});

test('a changed message says so; a deleted one says so and offers nothing', () => {
  expect(draw(buildSalaMensaje({ editado: '2026-11-21T15:00:30.000Z' }))).toContain('>Editado<');
  const gone = { borrado: true, contenido: '' };
  expect(draw(buildSalaMensaje(gone))).toContain('Mensaje eliminado');
  const own = draw(buildSalaMensaje({ ...gone, autorUsuarioId: 1 }));
  expect(own).toContain('Eliminaste este mensaje');
  expect(own).not.toContain('<button');
});

test('a quote names the author and the current text of its message', () => {
  const cita = { id: 7, secuencia: 3, autorUsuarioId: 1, autorNombre: 'Ana', resumen: '¿Quién va?', borrado: false };
  expect(draw(buildSalaMensaje({ cita }))).toContain('aria-label="En respuesta a Ana: ¿Quién va?"');
  const html = draw(buildSalaMensaje({ cita: { ...cita, borrado: true, resumen: '' } }));
  expect(html).toContain('aria-label="En respuesta a Ana: Mensaje eliminado"');
});

test('a link to a customer without a name shows their number, and without either says that they have no name', () => {
  const linked = (titulo: string | null) => ({
    enlaces: [{ clase: 'CONVERSACION' as const, id: 9, titulo, detalle: null }],
  });
  const titleIn = (html: string) => /<bdi[^>]*>([^<]*)<\/bdi>/.exec(html)?.[1];
  const own = { usuarioId: 2 };
  expect(titleIn(draw(buildSalaMensaje(linked('+573001234567')), own))).toBe('+57 300 123 4567');
  expect(titleIn(draw(buildSalaMensaje(linked(null)), own))).toBe('Sin nombre');
  expect(titleIn(draw(buildSalaMensaje(linked('')), own))).toBe('Sin nombre');
});
