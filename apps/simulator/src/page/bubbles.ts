import type { PhoneMessage } from '../phone-view.ts';
import { type Child, type IconName, el, icon, iconButton } from './dom.ts';

const time = new Intl.DateTimeFormat('es-CO', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('es-CO', { weekday: 'long', day: 'numeric', month: 'long' });
const MARKUP = /(https?:\/\/[^\s<>"]+)|\*(?=\S)([^*\n]+?)\*|_(?=\S)([^_\n]+?)_|~(?=\S)([^~\n]+?)~/g;

type BubbleOptions = {
  isFirst: boolean;
  isLast: boolean;
  onReply: (message: PhoneMessage) => void;
  onChoice: (message: PhoneMessage, choice: string) => void;
};

/** The day of a message, as a line between two days. */
export function dayLine(at: number): HTMLElement {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return el('div', { className: 'day' }, isToday ? 'Hoy' : day.format(at));
}

/** A message as the customer sees it. */
export function bubble(message: PhoneMessage, { onReply, onChoice, isFirst, isLast }: BubbleOptions): HTMLElement[] {
  const parts: Child[] = [
    message.replyTo && quoteOf(message.replyTo),
    adOf(message.referral),
    placeOf(message.location),
  ];
  parts.push(...message.media.map(mediaOf));
  if (message.body) parts.push(el('p', {}, richText(message.body)));
  const box = el('div', { className: 'bubble' }, parts, footOf(message));
  const className = `bubble-row${message.mine ? ' mine' : ''}${isFirst ? ' first' : ''}`;
  const reply = iconButton('reply', 'Responder este mensaje', () => onReply(message), {
    className: 'icon reply-button',
  });
  const row = el('div', { className }, box, reply);
  row.dataset.sid = message.sid;
  const choices = isLast && !message.mine ? choicesOf(message) : [];
  if (choices.length === 0) return [row];
  const buttons = choices.map((choice) =>
    el('button', { type: 'button', onclick: () => onChoice(message, choice) }, choice),
  );
  return [row, el('div', { className: 'choices' }, buttons)];
}

/** A quoted message, in another one or above the composer. */
export function quoteOf(quoted: Pick<PhoneMessage, 'mine' | 'body'>): HTMLElement {
  return el(
    'div',
    { className: 'quote' },
    el('b', {}, quoted.mine ? 'Tú' : 'Negocio'),
    el('span', {}, quoted.body ? richText(quoted.body) : 'Adjunto'),
  );
}

function choicesOf(message: PhoneMessage): string[] {
  if (message.buttons.length > 0) return message.buttons;
  return /\bdel 1 al 5\b/i.test(message.body) ? ['1', '2', '3', '4', '5'] : [];
}

function footOf(message: PhoneMessage): HTMLElement {
  const foot = el('div', { className: 'foot' }, time.format(message.at));
  if (!message.mine) return foot;
  const { webhookStatus: status } = message;
  if (status === null) foot.append(labelled('clock', 'Enviando al sistema'));
  else if (status >= 200 && status < 300) foot.append(labelled('ticks', 'Recibido por el sistema'));
  else {
    const reason = status === 0 ? 'El sistema no respondió' : `El sistema respondió ${status}`;
    foot.append(el('span', { className: 'bad', title: reason }, icon('warning'), reason));
  }
  return foot;
}

function labelled(symbol: IconName, label: string): HTMLElement {
  return el('span', { title: label, role: 'img', ariaLabel: label }, icon(symbol));
}

function mediaOf({ sid, contentType, fileName }: PhoneMessage['media'][number]): HTMLElement {
  const src = `/phone-api/media/${sid}`;
  const [family] = contentType.split('/');
  if (family === 'image') {
    return el(
      'a',
      { href: src, target: '_blank', rel: 'noopener' },
      el('img', { className: 'picture', src, alt: fileName ?? 'Imagen' }),
    );
  }
  if (family === 'audio') return el('audio', { controls: true, src, preload: 'metadata' });
  if (family === 'video') return el('video', { controls: true, src, preload: 'metadata' });
  return el(
    'a',
    { className: 'file-card', href: src, target: '_blank', rel: 'noopener' },
    icon('file'),
    fileName ?? contentType,
  );
}

function placeOf(location: PhoneMessage['location']): HTMLElement | null {
  if (!location) return null;
  const { latitude, longitude, label, address } = location;
  const href = `https://www.google.com/maps?q=${latitude},${longitude}`;
  const where = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const names = el('span', {}, label ?? 'Ubicación', el('small', {}, address ?? where));
  return el('a', { className: 'place', href, target: '_blank', rel: 'noopener noreferrer' }, drawnMap(), names);
}

function drawnMap(): Element | null {
  const box = el('div');
  // A constant drawing, so no text of a message becomes markup.
  box.innerHTML = `<svg viewBox="0 0 240 96" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="240" height="96" fill="#e4ece6"/><path d="M0 66h240M0 24l240 14M52 0v96M120 0l14 96M196 0v96" stroke="#fff" stroke-width="7"/>
    <path d="M0 88C70 70 150 100 240 80" stroke="#b9d7e8" stroke-width="9" fill="none"/><rect x="62" y="36" width="48" height="22" rx="3" fill="#d1e0d4"/>
    <path d="M128 64s13-13 13-22a13 13 0 0 0-26 0c0 9 13 22 13 22z" fill="#c5392f"/><circle cx="128" cy="42" r="5" fill="#fff"/></svg>`;
  return box.firstElementChild;
}

function adOf(referral: PhoneMessage['referral']): HTMLElement | null {
  if (!referral) return null;
  const kind = referral.sourceType === 'post' ? 'Publicación' : 'Anuncio';
  return el(
    'div',
    { className: 'ad' },
    el('small', {}, kind),
    el('b', {}, referral.headline ?? ''),
    referral.body ?? '',
  );
}

function richText(text: string): Child[] {
  const parts: Child[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKUP)) {
    parts.push(text.slice(end, match.index));
    const [whole, link, bold, italic, struck] = match;
    if (link) parts.push(el('a', { href: link, target: '_blank', rel: 'noopener noreferrer' }, link));
    else if (bold) parts.push(el('b', {}, bold));
    else if (italic) parts.push(el('i', {}, italic));
    else if (struck) parts.push(el('s', {}, struck));
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}
