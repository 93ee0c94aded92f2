import { expect, onTestFinished, test, vi } from 'vitest';
import { show } from '../../../../test/dom.tsx';
import { phoneAct } from '../../../ui/chat/phone-acts.ts';
import { Formato } from './Formato.tsx';

test('F-A15 addresses and e-mail addresses are links, also between format marks', async () => {
  const screen = await show(<Formato text="Mira *www.cafe.co/la_carta_nueva* o _escribe_ a ana@cafe.co" />);
  const page = screen.getByRole('link', { name: 'www.cafe.co/la_carta_nueva' });
  await expect.element(page).toHaveAttribute('href', 'https://www.cafe.co/la_carta_nueva');
  await expect.element(page).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect.element(screen.getByRole('link', { name: 'ana@cafe.co' })).toHaveAttribute('href', 'mailto:ana@cafe.co');
  await expect.element(screen.getByText('escribe')).toBeVisible();
});

test('F-A15 a number offers a call and a chat', async () => {
  const onAct = vi.fn();
  onTestFinished(phoneAct.subscribe(onAct).unsubscribe);
  const screen = await show(<Formato text="Mi número es 300 123 4567, gracias" />);
  const numero = screen.getByRole('button', { name: 'Opciones del número +57 300 123 4567' });
  await numero.click();
  await screen.getByRole('menuitem', { name: 'Llamar' }).click();
  await numero.click();
  await screen.getByRole('menuitem', { name: 'Iniciar chat' }).click();
  expect(onAct.mock.calls).toEqual([
    [{ act: 'llamar', numero: '+573001234567' }],
    [{ act: 'chat', numero: '+573001234567' }],
  ]);
});

test('F-A15 the accessible name of a number’s button contains its visible text', async () => {
  const screen = await show(<Formato text="Fijo (601) 744 0000 o 318-771-9100" />);
  for (const words of ['(601) 744 0000', '318-771-9100'])
    await expect.element(screen.getByText(words, { exact: true })).toHaveAccessibleName(expect.stringContaining(words));
});

test('F-A15 hostile text stays text', async () => {
  const screen = await show(<Formato text={'javascript:alert(1) <b onclick="x">data:text/html,x</b> file:///etc'} />);
  await expect.element(screen.getByText(/javascript:alert/)).toBeVisible();
  expect(screen.container.querySelectorAll('a, button, b')).toHaveLength(0);
});
