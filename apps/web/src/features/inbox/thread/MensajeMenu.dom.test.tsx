import { expect, onTestFinished, test, vi } from 'vitest';
import { show } from '../../../../test/dom.tsx';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { shownToasts } from '../../../ui/feedback/toast.ts';
import { MensajeBubble } from './MensajeBubble.tsx';

async function open({ mayReply = true, contenido = 'Son *20.000*' } = {}) {
  const onReply = vi.fn();
  const onSaveNota = vi.fn();
  const mensaje = buildMensaje(5, { emisor: 'CLIENTE', contenido });
  const screen = await show(
    <MensajeBubble
      mensaje={mensaje}
      startsGroup
      isHighlighted={false}
      onRetry={null}
      onReply={mayReply ? onReply : null}
      onSaveNota={onSaveNota}
      onJump={vi.fn()}
      onMediaLoad={vi.fn()}
    />,
  );
  return { screen, onReply, onSaveNota, mensaje };
}

test('F-A12 the menu of a bubble replies, copies, and stores the text as a quick reply', async () => {
  const written: string[] = [];
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    written.push(text);
  });
  onTestFinished(() => clipboard.mockRestore());
  const { screen, onReply, onSaveNota, mensaje } = await open();
  const options = screen.getByRole('button', { name: /^Opciones del mensaje/ });
  await options.click();
  await screen.getByRole('menuitem', { name: 'Copiar' }).click();
  await expect.poll(() => written).toEqual(['Son *20.000*']);
  await expect.poll(() => shownToasts().map(({ text }) => text)).toContain('Mensaje copiado.');
  await options.click();
  await screen.getByRole('menuitem', { name: 'Responder' }).click();
  expect(onReply).toHaveBeenCalledWith(mensaje);
  await options.click();
  await screen.getByRole('menuitem', { name: 'Reenviar como nota rápida' }).click();
  expect(onSaveNota).toHaveBeenCalledWith('Son *20.000*');
});

test('F-A12 where sending is not allowed the menu offers no reply; a message without text and reply has none', async () => {
  const { screen } = await open({ mayReply: false });
  await screen.getByRole('button', { name: /^Opciones del mensaje/ }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Copiar' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Responder' })).not.toBeInTheDocument();
});

test('F-A12 a long press on a bubble starts no reply and keeps the selection', async () => {
  const { screen, onReply } = await open({ contenido: 'palabras que se eligen' });
  const bubble = screen.getByText(/palabras que se eligen/);
  await expect.element(bubble).toBeVisible();
  const words = bubble.element();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  window.getSelection()?.selectAllChildren(words);
  const touch = new Touch({ identifier: 1, target: words, clientX: 20, clientY: 20 });
  words.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch] }));
  vi.advanceTimersByTime(2000);
  expect(onReply).not.toHaveBeenCalled();
  expect(window.getSelection()?.toString()).toContain('palabras que se eligen');
});

function touchScreen(): void {
  const media = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...new EventTarget(),
    matches: query === '(pointer: coarse)',
    media: query,
    onchange: null,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    addListener: vi.fn(),
    removeListener: vi.fn(),
    dispatchEvent: () => true,
  }));
  onTestFinished(() => media.mockRestore());
}

test('F-A12 on a touch screen a long press on a bubble opens its menu, and a moving touch does not', async () => {
  touchScreen();
  const { screen } = await open({ contenido: 'palabras que se tocan' });
  const bubble = screen.getByText(/palabras que se tocan/);
  await expect.element(bubble).toBeVisible();
  const words = bubble.element();
  const menu = screen.getByRole('menu');
  const send = (type: string, clientY: number) => {
    const touch = new Touch({ identifier: 1, target: words, clientX: 20, clientY });
    const how = { bubbles: true, cancelable: true, touches: type === 'touchend' ? [] : [touch] };
    return words.dispatchEvent(new TouchEvent(type, how));
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  send('touchstart', 20);
  send('touchmove', 40);
  vi.advanceTimersByTime(2000);
  expect(send('touchend', 40)).toBe(true);
  expect(menu.query()).toBeNull();
  send('touchstart', 20);
  send('touchmove', 24);
  vi.advanceTimersByTime(600);
  // no mouse event may follow, which would close the menu
  expect(send('touchend', 24)).toBe(false);
  vi.useRealTimers();
  await expect.element(screen.getByRole('menuitem', { name: 'Copiar' })).toBeVisible();
});

test('F-A12 a slow press on a menu item presses the item, and not the bubble around it', async () => {
  touchScreen();
  const { screen } = await open();
  await screen.getByRole('button', { name: /^Opciones del mensaje/ }).click();
  const answer = screen.getByRole('menuitem', { name: 'Responder' });
  await expect.element(answer).toBeVisible();
  const item = answer.element();
  const touch = new Touch({ identifier: 1, target: item, clientX: 20, clientY: 20 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  item.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, cancelable: true, touches: [touch] }));
  vi.advanceTimersByTime(600);
  // the click that follows is the item's
  expect(item.dispatchEvent(new TouchEvent('touchend', { bubbles: true, cancelable: true }))).toBe(true);
  vi.useRealTimers();
  await expect.element(answer).toBeVisible();
});
