import { expect, onTestFinished, test, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { buildMensaje } from '../../../test/mensaje-builders.ts';
import { shownToasts } from '../../ui/toast.ts';
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

test('F-A12 the menu of a bubble answers, copies, and keeps the words as a quick note', async () => {
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

test('F-A12 where nothing may be sent the menu offers no answer; a message without words and answer has none', async () => {
  const { screen } = await open({ mayReply: false });
  await screen.getByRole('button', { name: /^Opciones del mensaje/ }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Copiar' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Responder' })).not.toBeInTheDocument();
});

test('F-A12 a finger that rests on a bubble answers nothing and keeps what is selected', async () => {
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
