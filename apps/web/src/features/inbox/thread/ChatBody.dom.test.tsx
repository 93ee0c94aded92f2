import { expect, onTestFinished, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { type Answers, show } from '../../../../test/dom.tsx';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { buildThread, serveThread } from '../../../../test/thread.ts';
import { endSession } from '../../../platform/session/session.ts';
import { jumpToMensaje } from '../messages/jump.ts';
import { takeInMensaje } from '../messages/thread.queries.ts';
import { ChatBody } from './ChatBody.tsx';

// without it the wheel scrolls at once

const numbered = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word} ${index + 1}.`);
const nextFrame = () => new Promise(requestAnimationFrame);

/** Chat 3 with these messages, in a pane of 500 px. */
async function open(
  mensajes: Mensaje[],
  { noLeidos = 0, answers = {} }: { noLeidos?: number; answers?: Answers } = {},
) {
  onTestFinished(() => jumpToMensaje(3, null));
  const screen = await show(
    <section style={{ height: 500, display: 'flex', flexDirection: 'column' }}>
      <ChatBody
        conversacionId={3}
        clienteNombre="Lucía"
        noLeidosAtOpening={noLeidos}
        maySend
        onSeen={() => undefined}
        onBlock={null}
      />
    </section>,
    { answers: { ...serveThread(mensajes).answers, ...answers } },
  );
  const history = screen.getByRole('region', { name: 'Mensajes con Lucía' });
  const scroller = () => history.element();
  const fromEnd = () => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight;
  return { screen, history, scroller, fromEnd, down: screen.getByRole('button', { name: /^Ir al final/ }) };
}

// covers D2-9-01d
test('on a slow machine a chat scrolled to its end stays there while messages arrive, until the wheel scrolls up', async () => {
  const { screen, history, fromEnd, down } = await open(buildThread(['hola']));
  await expect.element(screen.getByText(/^hola/)).toBeVisible();
  let secuencia = 1;
  const say = (contenido: string) => {
    secuencia += 1;
    takeInMensaje(buildMensaje(secuencia, { conversacionId: 3, contenido }));
  };
  const slow = (rate: number) => cdp().send('Emulation.setCPUThrottlingRate', { rate });
  onTestFinished(async () => {
    await slow(1);
  });
  await slow(6);
  for (let number = 1; number <= 40; number += 1) {
    say(`gota ${number}.`);
    if (number % 5 === 0) await nextFrame();
  }
  await expect.element(history.getByText(/^gota 40\./)).toBeInViewport();
  await expect.poll(fromEnd).toBeLessThan(1);
  await expect.element(down).not.toBeInTheDocument();

  let isTurned = false;
  const turning = userEvent.wheel(history, { delta: { y: -900 } }).then(() => {
    isTurned = true;
  });
  // lines arrive before, during and after the turn
  for (let number = 1, after = 0; after < 8; number += 1, after += isTurned ? 1 : 0) {
    say(`tarde ${number}.`);
    await nextFrame();
  }
  await turning;
  await slow(1);
  await expect.poll(fromEnd).toBeGreaterThan(600);
  // a slow page may have rendered them all before it handled the wheel
  say('y una más');
  await expect.element(screen.getByRole('button', { name: /^Ir al final, \d+ sin ver$/ })).toBeVisible();
  await down.click();
  await expect.poll(fromEnd).toBeLessThan(1);
  await expect.element(history.getByText(/^y una más/)).toBeInViewport();
});

/** Records from now on how far the second visible line moves in any frame; returns the result so far. */
function watchLine(scroller: Element): () => number {
  const { top } = scroller.getBoundingClientRect();
  const topOf = (box: Element) => box.getBoundingClientRect().top;
  // the first line may lose its day to an older one
  const line = [...scroller.querySelectorAll('[data-line]')].filter((box) => topOf(box) >= top)[1];
  if (!line) throw new Error('No line is visible');
  const before = topOf(line);
  let movedPx = 0;
  const look = () => {
    movedPx = Math.max(movedPx, line.isConnected ? Math.abs(topOf(line) - before) : Number.POSITIVE_INFINITY);
    frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  onTestFinished(() => cancelAnimationFrame(frame));
  return () => movedPx;
}

// covers D2-9-01c
test('sixty unread messages open where they begin, and scrolling up there loads older ones, without moving visible lines', async () => {
  const { mensajes, answers } = serveThread(buildThread([...numbered(70, 'leído'), ...numbered(60, 'nuevo')]));
  const page = answers['GET /api/conversations/3/messages'] as (request: {
    body: unknown;
    query: URLSearchParams;
  }) => object;
  const mayCome = Promise.withResolvers<void>();
  let olderPages = 0;
  const { screen, history, scroller } = await open(mensajes, {
    noLeidos: 60,
    answers: {
      'GET /api/conversations/3/messages': async (request) => {
        // the first older page brings the rest of the unread messages
        if (request.query.has('antesDeSecuencia') && (olderPages += 1) > 1) await mayCome.promise;
        return page(request);
      },
    },
  });
  await expect.element(history.getByText(/^nuevo 1\./)).toBeInViewport();
  const marked = () =>
    [...scroller().querySelectorAll('[data-line]')].filter((line) => /Mensajes nuevos/.test(line.textContent));
  expect(marked().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('nuevo 1.')]);
  await expect.element(history.getByText(/^nuevo 60\./)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Ir al final, 60 sin ver' })).toBeVisible();

  const coming = history.getByRole('img', { name: 'Cargando mensajes anteriores' });
  await expect
    .poll(async () => {
      await userEvent.wheel(history, { delta: { y: -2000 } });
      return coming.query()?.checkVisibility() === true && scroller().scrollTop < 5;
    })
    .toBe(true);
  const movedPx = watchLine(scroller());
  mayCome.resolve();
  await expect.element(coming).not.toBeInTheDocument();
  for (let frame = 0; frame < 30; frame += 1) await nextFrame();
  expect(movedPx()).toBeLessThanOrEqual(1);
  await expect
    .poll(async () => {
      await userEvent.wheel(history, { delta: { y: -2000 } });
      return history.getByText(/^leído 1\./).query() !== null;
    })
    .toBe(true);
});

test('a full page of unread messages is shown with the older page', async () => {
  const { history } = await open(buildThread(['leído 1.', ...numbered(30, 'nuevo')]), { noLeidos: 30 });
  await expect.element(history.getByText(/^nuevo 1\./)).toBeInViewport();
  await expect.element(history.getByText(/^leído 1\./)).toBeInTheDocument();
});

test('a full page of unread messages whose older page fails to load is shown alone, and gets it later', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const { mensajes, answers } = serveThread(buildThread(['leído 1.', ...numbered(30, 'nuevo')]));
  const page = answers['GET /api/conversations/3/messages'] as (request: {
    body: unknown;
    query: URLSearchParams;
  }) => object;
  let olderPages = 0;
  const { history } = await open(mensajes, {
    noLeidos: 30,
    answers: {
      'GET /api/conversations/3/messages': (request) => {
        if (request.query.has('antesDeSecuencia') && (olderPages += 1) === 1) throw new TypeError('Failed to fetch');
        return page(request);
      },
    },
  });
  await expect.element(history.getByText(/^nuevo 1\./)).toBeVisible();
  // the page has not been scrolled
  await expect.element(history.getByText(/^leído 1\./)).toBeInTheDocument();
  expect(olderPages).toBe(2);
});

/** A message and a reply to it. */
function buildReply() {
  const replyTo = { id: 1001, secuencia: 1, tipo: 'TEXTO', resumen: 'el de canela', miniaturaUrl: null } as const;
  return buildThread(['el de canela', 'de ese quiero'], (secuencia) => (secuencia === 2 ? { replyTo } : {}));
}

test('quoting a visible message highlights it and keeps the chat scrolled to its end', async () => {
  const { screen, scroller, down } = await open(buildReply());
  await screen.getByRole('button', { name: /^En respuesta a\s*el de canela/ }).click();
  const highlighted = () => scroller().querySelectorAll('[data-highlighted]').length;
  await expect.poll(highlighted).toBe(1);
  await expect.poll(highlighted).toBe(0);
  await expect.element(down).not.toBeInTheDocument();
});

// covers D2-2.1-15, D2-9-23c
test('the target of a jump is highlighted for exactly 1.5 seconds', async () => {
  const { screen, scroller } = await open(buildReply());
  const quote = screen.getByRole('button', { name: /^En respuesta a\s*el de canela/ });
  await expect.element(quote).toBeVisible();
  const highlighted = () =>
    [...scroller().querySelectorAll('[data-highlighted]')].map(({ textContent }) => textContent);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const button = quote.element();
  if (!(button instanceof HTMLElement)) throw new Error('The quote is no element of the page');
  button.click();
  await nextFrame();
  await nextFrame();
  expect(highlighted()).toEqual([expect.stringContaining('el de canela')]);
  vi.advanceTimersByTime(1499);
  await nextFrame();
  expect(highlighted()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await nextFrame();
  await nextFrame();
  expect(highlighted()).toEqual([]);
});

// covers D2-2.1-15, D2-9-23c
test('a chat opens at a found message, highlighted, and scrolls without a gap in either direction', async () => {
  const words = numbered(130, 'charla').with(14, 'quiero el pirarucú ahumado');
  const mensajes = buildThread(words);
  const { answers } = serveThread(mensajes);
  jumpToMensaje(3, { mensajeId: 1015, secuencia: 15 });
  const { history, scroller } = await open(mensajes, { answers });
  await expect.element(history.getByText(/^quiero el pirarucú ahumado/)).toBeInViewport();
  await expect.poll(() => scroller().querySelector('[data-highlighted]')?.textContent).toContain('pirarucú');

  const seen = new Set<number>();
  const walk = (direction: 1 | -1, to: number) =>
    expect
      .poll(
        async () => {
          scroller().scrollTop += direction * 300;
          for (const _ of [1, 2]) await nextFrame();
          for (const [, number] of scroller().textContent.matchAll(/charla (\d+)\./g)) seen.add(Number(number));
          return seen.has(to);
        },
        { interval: 5, timeout: 15_000 },
      )
      .toBe(true);
  await walk(-1, 1);
  await walk(1, 130);
  const missing = words.map((_, index) => index + 1).filter((number) => number !== 15 && !seen.has(number));
  expect(missing).toEqual([]);
  takeInMensaje(buildMensaje(131, { conversacionId: 3, contenido: 'sigo aquí' }));
  await expect.element(history.getByText(/^sigo aquí/)).toBeInTheDocument();
});

test('a chat does not open at the message that the previous user of the tab was looking for', async () => {
  const { answers } = serveThread(buildThread([]));
  await show(<></>, { answers });
  jumpToMensaje(3, { mensajeId: 1015, secuencia: 15 });
  endSession('logout');
  const { history } = await open(buildThread(numbered(130, 'charla')));
  await expect.element(history.getByText(/^charla 130\./)).toBeInViewport();
});

test('F-A12 a message is kept as a quick note through its menu', async () => {
  const { screen } = await open(buildThread(['Mi esposo: 310 555 0199, o en www.cafe.co']));
  await screen.getByRole('button', { name: /^Opciones del mensaje/ }).click();
  await screen.getByRole('menuitem', { name: 'Reenviar como nota rápida' }).click();
  const text = screen.getByRole('dialog', { name: 'Nueva nota' }).getByRole('textbox', { name: /^Mensaje/ });
  await expect.element(text).toHaveValue('Mi esposo: 310 555 0199, o en www.cafe.co');
});
