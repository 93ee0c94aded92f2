import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Conversacion, ConversacionHallada } from '@tertulia/contract/features/conversaciones/conversacion';
import { unsentChats } from '../drafts/row-drafts.ts';
import { buildConversacion } from '../../../../test/conversacion-builders.ts';
import { HallazgoRow } from './HallazgoRow.tsx';

const viewer = { usuarioId: 1, isSupervising: true };

const said = { emisor: 'CLIENTE', origen: 'CLIENTE' } as const;

function draw(
  found: Pick<NonNullable<ConversacionHallada['coincidencia']>, 'emisor' | 'origen'>,
  changes: Partial<Conversacion> = {},
  isSupervising = true,
): string {
  return renderToStaticMarkup(
    <HallazgoRow
      hallada={{
        ...buildConversacion({ ...viewer, isSupervising }, changes),
        coincidencia: {
          mensajeId: 5,
          secuencia: 2,
          fragmento: 'abrimos mañana',
          timestamp: '2026-11-20T12:00:00.000Z',
          ...found,
        },
      }}
      q="mañana"
      viewer={{ nombre: 'Laura Gómez', isSupervising }}
      isSelected={false}
      isCursor
      now={Date.parse('2026-11-21T15:00:00.000Z')}
      onOpen={() => undefined}
      onAccept={() => undefined}
      onPreview={() => undefined}
    />,
  );
}

test.each([
  ['Cliente', { emisor: 'CLIENTE', origen: 'CLIENTE' }],
  ['Equipo', { emisor: 'USUARIO', origen: 'PERSONA' }],
  ['Bot', { emisor: 'BOT', origen: 'BOT' }],
  ['Automático', { emisor: 'BOT', origen: 'FUERA_DE_HORARIO' }],
] as const)('a found message is signed «%s», to eyes and ears', (author, found) => {
  const html = draw(found);
  expect(html).toMatch(new RegExp(`>${author}: </span>`));
  expect(html).toMatch(new RegExp(`aria-label="[^"]*${author}: abrimos mañana`));
});

// covers D2-2.1-11
test('a found chat shows the fields of its row: score, stage, unread messages, channel and preview', () => {
  const html = draw(said, { leadScore: 62, leadStage: 'calificado', noLeidos: 3 });
  expect(html).toMatch(/>62</);
  expect(html).toMatch(/>Calificado</);
  expect(html).toMatch(/class="[^"]*badge[^"]*">3</);
  expect(html).toMatch(/aria-label="Ana Ruiz, 3 sin leer, /);
  expect(html).toMatch(/aria-label="[^"]*Puntaje 62 de 100, Calificado, /);
  expect(html).toContain('title="Ventas"');
  expect(html).toContain('aria-label="Vista previa de Ana Ruiz"');
  expect(html).toContain('aria-label="ACEPTAR el chat de Ana Ruiz"');
});

test('a found chat shows and announces that something in it was not sent, as its row does', () => {
  unsentChats.setState(() => new Set([1]));
  const html = draw(said, { id: 1 });
  unsentChats.setState(() => new Set());
  expect(html).toContain('title="Hay algo sin enviar"');
  expect(html).toContain('>Algo sin enviar</span>');
  expect(html).toMatch(/aria-label="Ana Ruiz, [^"]*Hay algo sin enviar, /);
  const ultimoMensaje = { resumen: 'hola', emisor: 'USUARIO', autorNombre: null, estadoMensaje: 'ERROR' } as const;
  expect(draw(said, { ultimoMensaje })).toContain('title="No se pudo enviar"');
  expect(draw(said, { ultimoMensaje })).not.toContain('Algo sin enviar');
  expect(draw(said)).not.toMatch(/Hay algo sin enviar|No se pudo enviar/);
});

test('a found chat of a colleague shows neither its preview nor the reasons of its score', () => {
  const html = draw(said, { puede: { ...buildConversacion(viewer).puede, leer: false, aceptar: false } });
  expect(html).not.toContain('Vista previa');
  expect(html).not.toContain('data-why');
});

// covers D2-2.1-11
test('a found chat names its owner for a supervisor, for an agent only if it is a colleague’s, visibly and for screen readers', () => {
  const found = (asignadaA: number, isSupervising: boolean) =>
    draw(said, { estado: 'ABIERTA', asignadaA, asignadaADTO: { id: asignadaA, nombre: 'Luis Peña' } }, isSupervising);
  for (const html of [found(1, true), found(8, true), found(8, false)]) {
    expect(html.replace(/<[^>]*>/g, '')).toContain('Asignado a: Luis Peña');
    expect(html).toMatch(/aria-label="[^"]*Asignado a: Luis Peña/);
  }
  expect(found(1, false)).not.toContain('Asignado a');
});
