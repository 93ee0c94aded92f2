import type { Lead } from '@tertulia/contract/features/lead/lead';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
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

function Pinnable() {
  const [stage, setStage] = useState<Lead['leadStage']>('nuevo');
  return <LeadWhy conversacion={{ id: 7, leadStage: stage }} score={12} mayPin onPinned={() => setStage(pinned)} />;
}

let pinned: Lead['leadStage'] = 'nuevo';

// covers D2-1-02, D2-2.1-13, D2-9-19
test('the chips explain the score, and a pinned stage has its colour; Esc closes and returns the focus', async () => {
  const screen = await show(<Pinnable />, {
    answers: {
      'GET /api/conversations/7/lead': lead(12, termino('Escribió hoy', 17), termino('Hace días', -5)),
      'PUT /api/conversations/7/lead': ({ body }) => {
        pinned = (body as { leadStage: Lead['leadStage'] }).leadStage;
        return { ...lead(12), leadStage: pinned, fijada: true };
      },
    },
  });
  const chips = screen.getByRole('button', { name: /Por qué$/ });
  const why = screen.getByRole('dialog', { name: /Por qué$/ });
  await chips.click();
  await expect.element(why.getByText('Puntaje 12 de 100')).toBeVisible();
  expect([...why.element().querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['+17', '-5', '12']);
  for (const [stage, color] of [
    ['Nuevo', 'rgb(238, 240, 243)'],
    ['Interesado', 'rgb(226, 237, 251)'],
    ['Calificado', 'rgb(222, 243, 232)'],
    ['En negociación', 'rgb(253, 240, 217)'],
    ['Cliente', 'rgb(251, 228, 228)'],
  ] as const) {
    await why.getByRole('combobox', { name: 'Etapa' }).selectOptions(stage);
    await expect.element(chips.getByText(stage)).toHaveStyle({ backgroundColor: color });
  }
  await expect.element(why.getByText(/Fijada a mano/)).toBeVisible();
  await expect.element(chips).toHaveAccessibleName(/Cliente/);
  await userEvent.keyboard('{Escape}');
  await expect.element(why).not.toBeInTheDocument();
  await expect.element(chips).toHaveFocus();
});
