import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ConversacionHallada } from '@tertulia/contract/features/conversaciones/conversacion';
import { buildConversacion } from './conversacion-builders.ts';
import { HallazgoRow } from './HallazgoRow.tsx';

const viewer = { usuarioId: 1, isSupervising: true };

function draw(found: Pick<NonNullable<ConversacionHallada['coincidencia']>, 'emisor' | 'origen'>): string {
  return renderToStaticMarkup(
    <HallazgoRow
      hallada={{
        ...buildConversacion(viewer, {}),
        coincidencia: {
          mensajeId: 5,
          secuencia: 2,
          fragmento: 'abrimos mañana',
          timestamp: '2026-11-20T12:00:00.000Z',
          ...found,
        },
      }}
      q="mañana"
      isSelected={false}
      isCursor
      now={Date.parse('2026-11-21T15:00:00.000Z')}
      onOpen={() => undefined}
      onAccept={() => undefined}
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
