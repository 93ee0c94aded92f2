import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SIN_RESULTADOS } from '@tertulia/contract/features/asistente/limites';
import { show } from '../../../test/dom.tsx';
import { AsistentePage } from './AsistentePage.tsx';

const NEAREST = ['¿Cuántos mensajes recibimos ayer?', '¿Cuántos mensajes hubo ayer?'];

const shown = (preguntas: readonly string[] | Response) =>
  show(<AsistentePage />, {
    roles: ['SUPERVISOR'],
    answers: {
      'POST /api/ai/consulta': ({ body }) =>
        Response.json((body as { mensaje: string }).mensaje === NEAREST[0] ? 'Ayer: 3 mensajes.' : SIN_RESULTADOS),
      'GET /api/ai/sugerencias': () => (preguntas instanceof Response ? preguntas : { preguntas }),
    },
  });

test('a question that is not understood brings the nearest ones, which are asked by keyboard', async () => {
  const screen = await shown(NEAREST);
  await screen.getByRole('textbox').fill('mensajes de ayer después de las seis');
  await userEvent.keyboard('{Enter}');
  const nearest = screen.getByRole('list', { name: 'Esto sí lo puedo responder:' });
  await expect.element(nearest.getByRole('button').first()).toHaveTextContent(NEAREST[0] ?? '');
  expect(nearest.getByRole('button').elements()).toHaveLength(NEAREST.length);
  const suggestions = screen.requests.find(({ address }) => address === 'GET /api/ai/sugerencias');
  expect(suggestions?.query).toEqual({ q: 'mensajes de ayer después de las seis' });
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  await expect.element(nearest.getByRole('button').first()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Ayer: 3 mensajes.')).toBeVisible();
  await expect.element(nearest).not.toBeInTheDocument();
  await expect.element(screen.getByRole('region', { name: 'Conversación con el asistente' })).toHaveFocus();
});

test.each([
  ['none is near', []],
  ['they cannot be fetched', new Response(null, { status: 500 })],
])('a question that is not understood brings nothing more where %s', async (_why, preguntas) => {
  const screen = await shown(preguntas);
  await screen.getByRole('textbox').fill('cuéntame un chiste');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(SIN_RESULTADOS)).toBeVisible();
  await expect.poll(() => screen.requests.at(-1)?.address).toBe('GET /api/ai/sugerencias');
  await expect.element(screen.getByText('Esto sí lo puedo responder:')).not.toBeInTheDocument();
  expect(screen.getByRole('alert').elements()).toEqual([]);
});
