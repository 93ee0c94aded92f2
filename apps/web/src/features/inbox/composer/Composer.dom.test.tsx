import { useEffect, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { buildConversacion } from '../../../../test/conversacion-builders.ts';
import { show } from '../../../../test/dom.tsx';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { writePreference } from '../../../platform/session/preferences.ts';
import { Composer } from './Composer.tsx';

const DAY_MS = 24 * 60 * 60_000;

/** Applies an event's changes of the chat while the agent types. */
let change: (changes: Partial<Conversacion>) => void;

function LiveComposer({ conversacion }: { conversacion: Conversacion }) {
  const [changes, setChanges] = useState<Partial<Conversacion>>({});
  useEffect(() => {
    change = setChanges;
  }, []);
  return <Composer conversacion={{ ...conversacion, ...changes }} clienteNombre="Lucía Rojas" getSeen={() => 4} />;
}

/** The composer of a chat, on a touch screen or not. Its window is open for a day unless `changes` say otherwise. */
async function open({ isTouch, changes = {} }: { isTouch: boolean; changes?: Partial<Conversacion> }) {
  const native = window.matchMedia.bind(window);
  window.matchMedia = (query) =>
    query === '(pointer: coarse)' ? { ...native('all'), matches: isTouch, media: query } : native(query);
  onTestFinished(() => {
    window.matchMedia = native;
    localStorage.clear();
  });
  const conversacion = buildConversacion(
    { usuarioId: 7, isSupervising: false },
    {
      id: 3,
      estado: 'ABIERTA',
      asignadaA: 7,
      ventanaHasta: new Date(Date.now() + DAY_MS).toISOString(),
      ...changes,
    },
  );
  const puede = { ...conversacion.puede, enviar: true };
  const borrador = { conversacionId: 3, contenido: '', replyToId: null, media: null, version: 0, actualizado: '' };
  const screen = await show(<LiveComposer conversacion={{ ...conversacion, puede }} />, {
    answers: {
      'GET /api/conversations/3/borrador': borrador,
      'PUT /api/conversations/3/borrador': borrador,
      'POST /api/conversations/3/messages': buildMensaje(5, { conversacionId: 3 }),
    },
  });
  const field = screen.getByRole('textbox', { name: 'Mensaje para Lucía Rojas' });
  if (!changes.noEscribir) await field.click();
  const sent = () =>
    screen.asked
      .filter(({ address }) => address === 'POST /api/conversations/3/messages')
      .map(({ body }) => (body as { contenido: string }).contenido);
  return { screen, field, sent };
}

test('F-A12 on a touch screen Enter inserts a line break and the button sends', async () => {
  const { screen, field, sent } = await open({ isTouch: true });
  await userEvent.keyboard('uno{Enter}dos');
  await expect.element(field).toHaveValue('uno\ndos');
  expect(sent()).toEqual([]);
  await screen.getByRole('button', { name: 'Enviar' }).click();
  await expect.poll(sent).toEqual(['uno\ndos']);
});

test('F-A12 «Enter envía» applies on a touch screen too, and elsewhere Enter sends by default', async () => {
  const touch = await open({ isTouch: true });
  writePreference('enterEnvia', true);
  await userEvent.keyboard('uno{Enter}');
  await expect.poll(touch.sent).toEqual(['uno']);
});

test('F-A12 with «Enter envía» switched off, Enter inserts a line break and Ctrl + Enter sends', async () => {
  const { field, sent } = await open({ isTouch: false });
  await userEvent.keyboard('uno{Enter}');
  await expect.poll(sent).toEqual(['uno']);
  writePreference('enterEnvia', false);
  await userEvent.keyboard('dos{Enter}tres');
  await expect.element(field).toHaveValue('dos\ntres');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(sent).toEqual(['uno', 'dos\ntres']);
});

test('F-A13 a customer who opts out while the agent types: the reason appears above the field, and the text is kept', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen, field, sent } = await open({ isTouch: false });
  await userEvent.keyboard('Mañana le confirmo');
  change({ noEscribir: true });
  const reason = screen.getByRole('alert');
  await expect
    .element(reason)
    .toHaveTextContent('Este contacto está marcado para NO contactar. Lo que escribiste no se puede enviar.');
  await expect.element(field).toBeDisabled();
  await expect.element(field).toHaveValue('Mañana le confirmo');
  await expect.element(screen.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  const place = (element: Element) => element.getBoundingClientRect();
  expect(place(reason.element()).bottom).toBeLessThanOrEqual(place(field.element()).top);
  await screen.getByRole('button', { name: 'Copiar' }).click();
  expect(written).toHaveBeenCalledWith('Mañana le confirmo');
  // the customer opts in again: the text is still there
  change({ noEscribir: false });
  await expect.element(reason).not.toBeInTheDocument();
  await expect.element(field).toBeEnabled();
  await expect.element(field).toHaveValue('Mañana le confirmo');
  change({ noEscribir: true });
  await screen.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(reason).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('');
  expect(sent()).toEqual([]);
});

// covers D2-2.1-16, D2-5.1-13, D2-5.1-14a, D2-5.1-14b
test('Shift+Enter inserts a line break, Enter sends, and blank text does nothing', async () => {
  const { screen, field, sent } = await open({ isTouch: false });
  await userEvent.keyboard('   ');
  await expect.element(screen.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  await field.fill('uno');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}dos');
  await expect.element(field).toHaveValue('uno\ndos');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('');
  await expect.poll(sent).toEqual(['uno\ndos']);
});

// covers D2-2.1-16, D2-4-16, D2-5.1-13
test('the field of a customer who opted out is disabled and shows the whole reason, on a phone too', async () => {
  onTestFinished(() => page.viewport(1366, 768));
  const { screen } = await open({ isTouch: false, changes: { noEscribir: true } });
  const blocked = screen.getByPlaceholder('Este contacto está marcado para NO contactar');
  await expect.element(blocked).toBeDisabled();
  // a phone has space for the second line of the sentence
  await page.viewport(390, 844);
  await expect.poll(() => blocked.element().clientHeight).toBe(2 * 22 + 22);
  expect(blocked.element().scrollHeight).toBe(blocked.element().clientHeight);
});

test('the composer counts down WhatsApp’s window, and emphasizes it near its end', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
  const { screen } = await open({ isTouch: false });
  const ending = () => document.querySelector('[data-ending]');
  await expect.element(screen.getByText(/La ventana cierra en 23 h 5\d min$/)).toBeVisible();
  expect(ending()).toBeNull();
  change({ ventanaHasta: new Date(Date.now() + 62 * 60_000).toISOString() });
  await expect.poll(() => ending()?.textContent).toMatch(/La ventana cierra en 1 h( \d min)?$/);
  const aMinuteLater = () => {
    vi.advanceTimersByTime(60_000);
    return ending()?.textContent;
  };
  await expect.poll(aMinuteLater).toMatch(/La ventana cierra en 5\d min$/);
});
