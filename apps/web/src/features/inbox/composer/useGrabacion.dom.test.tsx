import { expect, onTestFinished, test, vi } from 'vitest';
import { openComposer } from '../../../../test/composer.tsx';
import { shownToasts } from '../../../ui/feedback/toast.ts';
import { outbox } from '../outbox/chat-outbox.queries.ts';

/** A microphone that delivers silence, and the track of its last recording. */
function plugMicrophone() {
  const audio = new AudioContext();
  const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const { stream } = audio.createMediaStreamDestination();
    return stream;
  });
  onTestFinished(async () => {
    open.mockRestore();
    await audio.close();
  });
  return async () => (await open.mock.results.at(-1)?.value)?.getTracks()[0];
}

test('a recording ends, and releases its microphone, when its customer opts out', async () => {
  const track = plugMicrophone();
  const { screen, change, sent } = await openComposer();
  await screen.getByRole('button', { name: 'Grabar nota de voz' }).click();
  await expect.poll(() => screen.getByRole('timer').element().textContent).toMatch(/0:0[1-9]/);
  expect((await track())?.readyState).toBe('live');
  change({ noEscribir: true });
  await expect.element(screen.getByRole('timer')).not.toBeInTheDocument();
  await expect.poll(async () => (await track())?.readyState).toBe('ended');
  await expect
    .poll(() => outbox.list(3).map(({ tipo, error }) => [tipo, error]))
    .toEqual([['VOZ', 'La grabación se detuvo antes de enviarla.']]);
  expect(sent()).toEqual([]);
  for (const { clienteMensajeId } of outbox.list(3)) outbox.remove(3, clienteMensajeId);
});

test('while recording, Esc and the closing of the window are held back; after «Descartar» the field has the focus', async () => {
  plugMicrophone();
  const { screen, field } = await openComposer();
  await screen.getByRole('button', { name: 'Grabar nota de voz' }).click();
  await expect.element(screen.getByRole('timer')).toBeVisible();
  const isLeft = (event: Event) => window.dispatchEvent(event);
  expect(isLeft(new Event('beforeunload', { cancelable: true }))).toBe(false);
  expect(isLeft(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))).toBe(false);
  await screen.getByRole('button', { name: 'Descartar la grabación' }).click();
  await expect.element(screen.getByRole('timer')).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  expect(isLeft(new Event('beforeunload', { cancelable: true }))).toBe(true);
  expect(outbox.list(3)).toEqual([]);
});

// covers D2-8-12
test('a refused microphone is explained, and the focus stays at the field', async () => {
  const refused = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    // the pressed button is disabled during the browser's question, and loses the focus
    await vi.waitUntil(() => document.activeElement === document.body);
    throw new DOMException('', 'NotAllowedError');
  });
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => {
    refused.mockRestore();
    logged.mockRestore();
  });
  const { screen, field } = await openComposer();
  await screen.getByRole('button', { name: 'Grabar nota de voz' }).click();
  await expect
    .poll(() => shownToasts().map(({ text }) => text))
    .toContain('No pudimos usar el micrófono. Revisa el permiso del navegador y que haya uno conectado.');
  await expect.element(field).toHaveFocus();
});
