import type { PhoneChat, PhoneMessage } from '../phone-view.ts';
import { bubble, dayLine } from './bubbles.ts';
import { type Content, createComposer } from './composer.ts';
import type { Desk, Holder, Phone } from './desk.ts';
import { el } from './dom.ts';
import { phoneHeader } from './phone-header.ts';
import { createCallPanel } from './call-panel.ts';
import { call, reasonOf } from './world.ts';

const NEAR_BOTTOM_PX = 80;
const WINDOW_MS = 24 * 60 * 60 * 1000;
const clock = new Intl.DateTimeFormat('es-CO', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A customer's phone with one chat open. */
export function createPhone(holder: Holder, desk: Desk): Phone {
  const messages = new Map<string, PhoneMessage>();
  const chat = el('div', { className: 'chat', role: 'log', ariaLabel: 'Mensajes', tabIndex: 0 });
  const windowNote = el('div', { className: 'window-note' });
  const header = phoneHeader(holder, desk);
  const notice = el('div', { className: 'notice', role: 'alert', hidden: true });
  const calls = createCallPanel({ holder, line: desk.line, complain });
  const composer = createComposer({ send, complain });
  const element = el(
    'section',
    { className: 'phone' },
    header.parts,
    calls.element,
    windowNote,
    chat,
    notice,
    composer.element,
  );
  let drawing = 0;
  let isAtEnd = true;
  let lastTop = 0;

  async function send(content: Content): Promise<void> {
    complain('');
    const { customer, business: to } = holder;
    await call('POST', '/control/inbound', {
      from: customer.number,
      to: to.number,
      profileName: customer.name,
      ...content,
    });
  }

  function complain(text: string): void {
    notice.textContent = text;
    notice.hidden = text === '';
  }

  const fail = (error: unknown) => complain(reasonOf(error));

  function isMine(message: PhoneMessage): boolean {
    return message.customer === holder.customer.number && message.business === holder.business.number;
  }

  function take(message: PhoneMessage): void {
    if (!isMine(message)) return;
    const isNew = !messages.has(message.sid);
    messages.set(message.sid, message);
    if (isNew && message.mine) {
      showWindow(message.at + WINDOW_MS);
      // a customer who has written sees the message, even after scrolling up
      isAtEnd = true;
    }
    if (!message.mine && message.status === 'delivered') read();
    // A burst of events is drawn once.
    drawing ||= requestAnimationFrame(draw);
  }

  function draw(): void {
    drawing = 0;
    const wasAtEnd = isAtEnd;
    const ordered = [...messages.values()].toSorted((a, b) => a.seq - b.seq);
    const lines: HTMLElement[] = [];
    ordered.forEach((message, index) => {
      const before = ordered[index - 1];
      if (!before || !isSameDay(before.at, message.at)) lines.push(dayLine(message.at));
      const place = { isFirst: before?.mine !== message.mine, isLast: index === ordered.length - 1 };
      lines.push(...reused(message, place));
    });
    if (lines.length === 0)
      lines.push(el('p', { className: 'empty' }, `Escribe el primer mensaje a ${holder.business.name}.`));
    chat.replaceChildren(...lines);
    if (wasAtEnd) goToEnd();
  }

  function goToEnd(): void {
    chat.scrollTop = chat.scrollHeight;
    lastTop = chat.scrollTop;
  }

  function isNearEnd(): boolean {
    return chat.scrollHeight - chat.scrollTop - chat.clientHeight < NEAR_BOTTOM_PX;
  }

  const drawn = new Map<string, { face: string; nodes: HTMLElement[] }>();
  // A bubble that did not change keeps its element, so that a playing voice note plays on.
  function reused(message: PhoneMessage, place: { isFirst: boolean; isLast: boolean }): HTMLElement[] {
    const face = JSON.stringify([message, place]);
    const known = drawn.get(message.sid);
    if (known?.face === face) return known.nodes;
    const nodes = bubble(message, { ...place, onReply: composer.replyTo, onChoice: choose });
    drawn.set(message.sid, { face, nodes });
    return nodes;
  }

  function choose(message: PhoneMessage, choice: string): void {
    const isButton = message.buttons.includes(choice);
    const answer = isButton ? { buttonText: choice, buttonPayload: choice, replyToSid: message.sid } : { body: choice };
    send(answer).catch(fail);
  }

  function read(): void {
    if (!holder.readReceipts || document.hidden) return;
    const chatOf = { customer: holder.customer.number, business: holder.business.number };
    call('POST', '/control/read', chatOf).catch(fail);
  }

  function loadChat(): Promise<PhoneChat> {
    const query = new URLSearchParams({ customer: holder.customer.number, business: holder.business.number });
    return call('GET', `/phone-api/chat?${query.toString()}`);
  }

  function showWindow(closesAt: number | null): void {
    const isOpen = closesAt !== null && closesAt > Date.now();
    windowNote.textContent = isOpen
      ? `Ventana abierta hasta el ${clock.format(closesAt)}`
      : 'Ventana cerrada: el negocio solo puede enviar plantillas';
  }

  async function reload(): Promise<void> {
    const loaded = await loadChat();
    messages.clear();
    drawn.clear();
    for (const message of loaded.messages) messages.set(message.sid, message);
    showWindow(loaded.windowClosesAt);
    draw();
    goToEnd();
    read();
  }

  async function expireWindow(): Promise<void> {
    await call('POST', '/control/window', {
      customer: holder.customer.number,
      business: holder.business.number,
      lastInboundAt: null,
    });
    showWindow(null);
  }

  function change(values: Partial<Holder>): void {
    Object.assign(holder, values);
    drawHeader();
    desk.changed();
    reload().catch(fail);
  }

  function drawHeader(): void {
    element.ariaLabel = `Teléfono de ${holder.customer.name}`;
    header.draw({
      change,
      callBusiness: () => calls.callBusiness(),
      remove: () => desk.remove(api),
      toggleReading: () => {
        holder.readReceipts = !holder.readReceipts;
        drawHeader();
        desk.changed();
        read();
      },
      expireWindow: () => expireWindow().catch(fail),
    });
  }

  const api: Phone = {
    holder,
    element,
    take,
    ring: calls.ring,
    reload: () => reload().catch(fail),
  };
  document.addEventListener('visibilitychange', read);
  // A chat that was at its end stays there when its phone grows or shrinks.
  const stay = () => {
    if (isAtEnd) goToEnd();
  };
  chat.addEventListener('scroll', () => {
    // only scrolling up leaves the end: the event comes late, when a picture may have grown below
    if (isNearEnd()) isAtEnd = true;
    else if (chat.scrollTop < lastTop) isAtEnd = false;
    lastTop = chat.scrollTop;
  });
  new ResizeObserver(stay).observe(chat);
  // a picture or a video gets its height with these events
  for (const arrival of ['load', 'loadedmetadata']) chat.addEventListener(arrival, stay, { capture: true });
  drawHeader();
  void api.reload();
  return api;
}

function isSameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}
