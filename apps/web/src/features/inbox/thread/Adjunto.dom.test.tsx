import { expect, onTestFinished, test, vi } from 'vitest';
import type { Archivo } from '@tertulia/contract/features/archivos/archivo';
import { type Answers, refuse, show } from '../../../../test/dom.tsx';
import { buildSilence, PIXEL_URL } from '../../../../test/media.ts';
import { buildArchivo } from '../../../../test/mensaje-builders.ts';
import { shownToasts } from '../../../ui/feedback/toast.ts';
import { Adjunto } from './Adjunto.tsx';

/** A file whose address has to be renewed, as one from an event, unless `changes` have a signed one. */
const open = (changes: Partial<Archivo>, answers: Answers) =>
  show(<Adjunto archivo={buildArchivo({ url: '/files/9', ...changes })} onMediaLoad={() => undefined} />, { answers });

const words = () => shownToasts().map(({ text }) => text);

test('a document that cannot be opened says so, and so does a browser that opens no tabs', async () => {
  const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
  const opening = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  onTestFinished(() => opening.mockRestore());
  const screen = await open(
    { tipoMime: 'application/pdf', nombreOriginal: 'carta.pdf', url: '/files/9?e=9999999999&s=x' },
    { 'GET /api/archivos/9/url': refuse(500, 'INTERNAL', 'Error interno') },
  );
  const link = screen.getByRole('link', { name: /carta\.pdf/ });
  await link.click();
  await expect.poll(words).toContain('No pudimos abrir el archivo.');
  expect(tab.close).toHaveBeenCalledOnce();
  expect(tab.location.replace).not.toHaveBeenCalled();
  opening.mockReturnValue(null);
  await link.click();
  await expect
    .poll(words)
    .toContain(
      'El navegador bloqueó la pestaña del archivo. Permite las ventanas emergentes de esta página e intenta de nuevo.',
    );
});

test('a sound plays on in a chat that is open for hours, however often its address expires; a deleted one becomes a document', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await open(
    { tipoMime: 'audio/wav', nombreOriginal: 'larga.wav' },
    { 'GET /api/archivos/9/url': () => ({ url: buildSilence() }) },
  );
  const player = screen.getByRole('group', { name: 'Audio: larga.wav' });
  const sound = () => player.query()?.querySelector('audio') ?? null;
  const canPlay = () => sound()?.error === null && (sound()?.readyState ?? 0) > 0;
  await expect.poll(canPlay).toBe(true);
  for (let hour = 0; hour < 3; hour += 1) {
    const before = sound()?.src;
    vi.setSystemTime(Date.now() + 10.5 * 60_000);
    sound()?.dispatchEvent(new Event('error'));
    await expect.poll(() => sound()?.src !== before && canPlay()).toBe(true);
  }
  // the address that was just renewed is refused
  sound()?.dispatchEvent(new Event('error'));
  await expect.element(player).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: /larga\.wav/ })).toBeVisible();
});

test('a picture that was deleted is replaced by a sentence', async () => {
  const url = vi.fn<() => object>(() => ({ url: PIXEL_URL }));
  const screen = await open({}, { 'GET /api/archivos/9/url': url });
  const picture = () => document.querySelector('a img');
  await expect.element(screen.getByRole('link', { name: 'Abrir imagen: foto.jpg' })).toBeVisible();
  await expect.poll(picture).not.toBeNull();
  picture()?.dispatchEvent(new Event('error'));
  await expect.element(screen.getByText('No se pudo descargar el archivo.')).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
});
