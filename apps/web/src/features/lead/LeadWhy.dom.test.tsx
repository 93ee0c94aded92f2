import type { Lead } from '@tertulia/contract/features/lead/lead';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { LeadWhy } from './LeadWhy.tsx';

const termino = (texto: string, puntos: number) => ({ regla: texto, texto, puntos });
const lead = (leadScore: number, ...terminos: Lead['terminos']): Lead => ({
  conversacionId: 7,
  leadScore,
  leadStage: 'nuevo',
  fijada: false,
  leadStageCalculada: 'nuevo',
  terminos,
});

function Chat() {
  const [score, setScore] = useState(12);
  return (
    <>
      <LeadWhy conversacion={{ id: 7, leadStage: 'nuevo' }} score={score} mayPin={false} onPinned={() => undefined} />
      <button type="button" onClick={() => setScore(32)} data-testid="message">
        the customer writes
      </button>
    </>
  );
}

test('the terms of a score follow the chips while they are open', async () => {
  const answers = [
    lead(12, termino('Escribió hoy', 12)),
    lead(32, termino('Escribió hoy', 12), termino('Usa 3 palabras de compra o más', 20)),
  ];
  const screen = await show(<Chat />, {
    answers: { 'GET /api/conversations/7/lead': () => answers.shift() ?? {} },
  });
  const chips = screen.getByRole('button', { name: /Por qué$/ });
  await chips.click();
  const why = screen.getByRole('dialog', { name: /Por qué$/ });
  await expect.element(why.getByText('Puntaje 12 de 100')).toBeVisible();
  await expect.element(why.getByText(/palabras de compra/)).not.toBeInTheDocument();

  screen
    .getByTestId('message')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(why.getByText(/palabras de compra/)).toBeVisible();
  await expect.element(why.getByText('Puntaje 32 de 100')).toBeVisible();
  expect(chips.element().textContent).toContain('32');
});
