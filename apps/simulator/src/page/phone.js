import { bubble, dayLine } from './bubbles.js';
import { createComposer } from './composer.js';
import { el } from './dom.js';
import { phoneHeader } from './phone-header.js';
import { createCallPanel } from './call-panel.js';
import { call } from './world.js';

const NEAR_BOTTOM_PX = 80;
const WINDOW_MS = 24 * 60 * 60 * 1000;
const clock = new Intl.DateTimeFormat('es-CO', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A customer's phone with one chat open. */
export function createPhone(holder, desk) {
  const messages = new Map();
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

  async function send(extra) {
    complain('');
    const { customer, business: to } = holder;
    await call('POST', '/control/inbound', {
      from: customer.number,
      to: to.number,
      profileName: customer.name,
      ...extra,
    });
  }

  function complain(text) {
    notice.textContent = text;
    notice.hidden = text === '';
  }

  function isMine(message) {
    return message.customer === holder.customer.number && message.business === holder.business.number;
  }

  function take(message) {
    if (!isMine(message)) return;
    const isNew = !messages.has(message.sid);
    messages.set(message.sid, message);
    if (isNew && message.mine) {
      showWindow(message.at + WINDOW_MS);
      // whoever writes wants to see it, wherever they have read
      isAtEnd = true;
    }
    if (!message.mine && message.status === 'delivered') read();
    // A burst of events is drawn once.
    drawing ||= requestAnimationFrame(draw);
  }

  function draw() {
    drawing = 0;
    const wasAtEnd = isAtEnd;
    const ordered = [...messages.values()].toSorted((a, b) => a.seq - b.seq);
    const lines = [];
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

  function goToEnd() {
    chat.scrollTop = chat.scrollHeight;
    lastTop = chat.scrollTop;
  }

  function isNearEnd() {
    return chat.scrollHeight - chat.scrollTop - chat.clientHeight < NEAR_BOTTOM_PX;
  }

  const drawn = new Map();
  // A bubble that did not change keeps its element, so that a playing voice note plays on.
  function reused(message, place) {
    const face = JSON.stringify([message, place]);
    const known = drawn.get(message.sid);
    if (known?.face === face) return known.nodes;
    const nodes = bubble(message, { ...place, onReply: composer.replyTo, onChoice: choose });
    drawn.set(message.sid, { face, nodes });
    return nodes;
  }

  function choose(message, choice) {
    const isButton = message.buttons.includes(choice);
    const answer = isButton ? { buttonText: choice, buttonPayload: choice, replyToSid: message.sid } : { body: choice };
    send(answer).catch((error) => complain(error.message));
  }

  function read() {
    if (!holder.readReceipts || document.hidden) return;
    const chatOf = { customer: holder.customer.number, business: holder.business.number };
    call('POST', '/control/read', chatOf).catch((error) => complain(error.message));
  }

  function loadChat() {
    const query = new URLSearchParams({ customer: holder.customer.number, business: holder.business.number });
    return call('GET', `/phone-api/chat?${query}`);
  }

  function showWindow(closesAt) {
    const isOpen = closesAt !== null && closesAt > Date.now();
    windowNote.textContent = isOpen
      ? `Ventana abierta hasta el ${clock.format(closesAt)}`
      : 'Ventana cerrada: el negocio solo puede enviar plantillas';
  }

  async function reload() {
    const loaded = await loadChat();
    messages.clear();
    drawn.clear();
    for (const message of loaded.messages) messages.set(message.sid, message);
    showWindow(loaded.windowClosesAt);
    draw();
    goToEnd();
    read();
  }

  async function expireWindow() {
    await call('POST', '/control/window', {
      customer: holder.customer.number,
      business: holder.business.number,
      lastInboundAt: null,
    });
    showWindow(null);
  }

  function change(values) {
    Object.assign(holder, values);
    drawHeader();
    desk.changed();
    reload().catch((error) => complain(error.message));
  }

  function drawHeader() {
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
      expireWindow: () => expireWindow().catch((error) => complain(error.message)),
    });
  }

  const api = {
    holder,
    element,
    take,
    ring: calls.ring,
    reload: () => reload().catch((error) => complain(error.message)),
  };
  document.addEventListener('visibilitychange', read);
  // A chat that was at its end stays there when its phone grows or shrinks.
  const stay = () => {
    if (isAtEnd) goToEnd();
  };
  chat.addEventListener('scroll', () => {
    // only upwards does anybody leave it: a scroll is told late, when a picture may have grown below it
    if (isNearEnd()) isAtEnd = true;
    else if (chat.scrollTop < lastTop) isAtEnd = false;
    lastTop = chat.scrollTop;
  });
  new ResizeObserver(stay).observe(chat);
  // a picture or a video has its height only now
  for (const arrival of ['load', 'loadedmetadata']) chat.addEventListener(arrival, stay, { capture: true });
  drawHeader();
  void api.reload();
  return api;
}

function isSameDay(a, b) {
  return new Date(a).toDateString() === new Date(b).toDateString();
}
