import { expect, onTestFinished, test, vi } from 'vitest';
import { ownChat, showInbox } from '../../../../test/inbox.tsx';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';

const LAST = 45;

// covers D2-2.1-14, D2-5.1-26, D2-9-01c, D2-9-01d
test('a long chat: older messages load at the top, new ones keep the end in view or are counted', async () => {
  const mensajes = Array.from({ length: LAST }, (_, index) =>
    buildMensaje(index + 1, { contenido: `renglón ${index + 1}.` }),
  );
  const inbox = await showInbox({
    chats: [ownChat(1, { secuencia: LAST })],
    mensajes: { 1: mensajes },
    search: '?chat=1',
  });
  const line = (text: string) =>
    inbox.getByRole('region', { name: 'Mensajes con Cliente 1' }).getByText(new RegExp(`^${text}`));
  await expect.element(line('renglón 45.')).toBeInViewport();
  const scroller = inbox.getByRole('region', { name: 'Mensajes con Cliente 1' }).element();
  const older = () =>
    inbox.asksOf('GET /api/conversations/1/messages').filter(({ query }) => 'antesDeSecuencia' in query);
  const frames = async (count: number) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  };
  scroller.scrollTo({ top: 400 });
  await frames(2);
  expect(older()).toHaveLength(0);
  // lines above that are higher than estimated may still move it
  await expect
    .poll(() => {
      scroller.scrollTo({ top: older().length === 0 ? 80 : scroller.scrollTop });
      return older().length;
    })
    .toBe(1);
  await expect
    .poll(() => {
      scroller.scrollTo({ top: 0 });
      return line('renglón 1\\.').query();
    })
    .not.toBeNull();
  expect(new Set(inbox.asksOf('GET /api/conversations/1/messages').map(({ query }) => query['markRead']))).toEqual(
    new Set(['false']),
  );

  inbox.say(1, 'llegó abajo');
  await inbox.getByRole('button', { name: 'Ir al final, 1 sin ver' }).click();
  await expect.element(line('llegó abajo')).toBeInViewport();
  const left = () => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  await expect.poll(left).toBeLessThan(2);
  // scrolling to the end may still be in progress: repeats until the position stays
  const scrollUp = (px: number) =>
    expect
      .poll(async () => {
        scroller.scrollTo({ top: scroller.scrollHeight - scroller.clientHeight - px });
        await frames(10);
        return Math.round(left());
      })
      .toBe(px);
  await scrollUp(160);
  inbox.say(1, 'más allá');
  await inbox.getByRole('button', { name: 'Ir al final, 1 sin ver' }).click();
  await expect.element(line('más allá')).toBeInViewport();
  await expect.poll(left).toBeLessThan(2);
  await scrollUp(100);
  inbox.say(1, 'cerca del final');
  await expect.element(line('cerca del final')).toBeInViewport();
});

test('the message that a customer answers may be far above the loaded ones', async () => {
  const first = buildMensaje(2, { contenido: 'renglón 2.' });
  const mensajes = Array.from({ length: 120 }, (_, index) =>
    index === 1 ? first : buildMensaje(index + 1, { contenido: `renglón ${index + 1}.` }),
  );
  const { id, contenido: resumen, tipo, secuencia } = first;
  const replyTo = { id, resumen, tipo, secuencia, miniaturaUrl: null };
  mensajes.push(buildMensaje(121, { contenido: 'a esto me refiero', replyTo }));
  const inbox = await showInbox({
    chats: [ownChat(1, { secuencia: 121 })],
    mensajes: { 1: mensajes },
    search: '?chat=1',
  });
  const line = (text: string) =>
    inbox.getByRole('region', { name: 'Mensajes con Cliente 1' }).getByText(new RegExp(`^${text}`));
  await inbox.getByRole('button', { name: /En respuesta a\s*renglón 2\./ }).click();
  await expect.poll(() => document.querySelector('[data-highlighted]')?.textContent).toContain('renglón 2.');
  await expect.element(line('renglón 2\\.')).toBeInViewport();
  await inbox.getByRole('button', { name: 'Ir al final' }).click();
  await expect.element(line('a esto me refiero')).toBeInViewport();
});

test('«Hoy» becomes «Ayer» at Bogotá’s midnight without a reload', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    // Bogotá's midnight is at five in UTC
    now: Date.parse('2026-11-20T04:59:30Z'),
  });
  onTestFinished(() => void vi.useRealTimers());
  const written = buildMensaje(1, { timestamp: '2026-11-20T04:00:00.000Z' });
  const inbox = await showInbox({ chats: [ownChat(1)], mensajes: { 1: [written] }, search: '?chat=1' });
  const day = (name: string) => inbox.chat('Cliente 1').getByText(name, { exact: true });
  const passing = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return day('Hoy').query() !== null;
  };
  await expect.poll(() => passing(50)).toBe(true);
  await vi.advanceTimersByTimeAsync(31_000);
  await expect.element(day('Ayer')).toBeVisible();
  await expect.element(day('Hoy')).not.toBeInTheDocument();
});

test('links in messages open safely, and a name cannot reverse the reading direction', async () => {
  const contenido = 'mire https://ejemplo.co/a?b=1 y javascript:alert(1) \u202Eal revés';
  const inbox = await showInbox({
    chats: [ownChat(1, { clienteNombre: 'Ana \u202Eoirasrevda' })],
    mensajes: { 1: [buildMensaje(1, { contenido })] },
    search: '?chat=1',
  });
  const chat = inbox.getByRole('region', { name: /^Chat con Ana/ });
  const link = chat.getByRole('link', { name: 'https://ejemplo.co/a?b=1' });
  await expect.element(link).toHaveAttribute('href', 'https://ejemplo.co/a?b=1');
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer'));
  await expect.element(link).toHaveAttribute('target', '_blank');
  expect(chat.getByRole('link').elements()).toHaveLength(1);
  expect(chat.element().textContent).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});
