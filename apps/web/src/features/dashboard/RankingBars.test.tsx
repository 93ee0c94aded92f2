import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RankingBars } from './RankingBars.tsx';

// covers D1-2.8-05
test('the ranking shows how many chats are not closed, and nothing for an agent who closed all', () => {
  const drawn = renderToStaticMarkup(
    <RankingBars
      onCasos={() => undefined}
      ranking={[
        { usuarioId: 1, agenteNombre: 'Iris', conversacionesAtendidas: 1200, conversacionesSinCerrar: 3 },
        { usuarioId: 2, agenteNombre: 'Olga', conversacionesAtendidas: 7, conversacionesSinCerrar: 0 },
        { usuarioId: 3, agenteNombre: 'Raúl', conversacionesAtendidas: 2, conversacionesSinCerrar: 1 },
      ]}
    />,
  );
  expect(drawn.match(/\([^()<]* sin cerrar\)/g)).toEqual(['(3 sin cerrar)', '(1 sin cerrar)']);
  expect(drawn).toContain('>1.200<');
});
