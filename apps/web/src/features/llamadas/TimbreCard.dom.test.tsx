import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { show } from '../../../test/dom.tsx';
import { auricular } from './auricular-propio.ts';
import { type Aqui, barraOf } from './barra.ts';
import { LlamadaBar } from './LlamadaBar.tsx';
import { buildViva } from './softphone-de-mano.ts';
import { TimbreCard } from './TimbreCard.tsx';

const viva = buildViva({ direccion: 'ENTRANTE', estado: 'SONANDO', conversacionId: 4 });
const barraAt = (paso: Aqui['paso']) => {
  const aqui = { sid: viva.callSid ?? '', from: viva.numero, paso, silenciada: false, sinRed: false };
  const barra = barraOf(viva, aqui, { startedHere: false, isCut: false });
  if (!barra) throw new Error('There is no call');
  return barra;
};

test('a ringing call is answered by Alt+C and refused by Alt+R from a field or by Esc from inside, and gives the focus back', async () => {
  const acts: string[] = [];
  let end = () => undefined as void;
  for (const act of ['rechazar', 'contestar'] as const) {
    const spy = vi.spyOn(auricular, act).mockImplementation(() => void acts.push(act));
    onTestFinished(() => spy.mockRestore());
  }
  function Typing() {
    const [isRinging, setRinging] = useState(true);
    end = () => setRinging(false);
    return (
      <>
        <input aria-label="Buscar" />
        {isRinging ? <TimbreCard barra={barraAt('TIMBRA')} /> : null}
      </>
    );
  }
  await show(<Typing />);
  const field = page.getByRole('textbox', { name: 'Buscar' });
  await userEvent.click(field);
  await userEvent.keyboard('{Escape}clar{Alt>}r{/Alt}{Alt>}c{/Alt}');
  expect(acts).toEqual(['rechazar', 'contestar']);
  await expect.element(field).toHaveValue('clar');
  await expect.element(field).toHaveFocus();
  // the card is at the end of the page, or where an earlier card was
  page.getByRole('button', { name: 'Rechazar' }).element().focus();
  await userEvent.keyboard('{Escape}');
  expect(acts).toEqual(['rechazar', 'contestar', 'rechazar']);
  end();
  await expect.element(field).toHaveFocus();
});

test('a ringing call and the bar of a current one meet WCAG 2.2 AA in both themes', async () => {
  await show(
    <>
      <TimbreCard barra={barraAt('TIMBRA')} />
      <LlamadaBar barra={barraAt('ACEPTADA')} desde={Date.now()} />
    </>,
  );
  await expect.element(page.getByText('En llamada con +57 300 123 4567')).toBeVisible();
  await expectAccessible('body');
});
