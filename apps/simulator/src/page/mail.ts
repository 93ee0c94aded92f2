import type { Mail, MailSummary, Mailbox } from '../mail-folder.ts';
import { el, find } from './dom.ts';
import { call } from './world.ts';

const REFRESH_MS = 3000;
const LINK = /https?:\/\/[^\s<>"')\]]+/g;
const moment = new Intl.DateTimeFormat('es-CO', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const box = find('.mailbox');
const list = find('#mails');
const reader = find('#mail');
let shown = '';
let openName = '';

await refresh();
setInterval(() => void refresh().catch(() => undefined), REFRESH_MS);

async function refresh(): Promise<void> {
  const answer = await call<Mailbox>('GET', '/mail-api/mails');
  const state = JSON.stringify([answer, openName]);
  if (state === shown) return;
  shown = state;
  list.replaceChildren(...answer.mails.map(rowOf));
  if (openName) return;
  reader.replaceChildren(el('p', { className: 'blank' }, emptyText(answer)));
  if (answer.mails.length === 0) list.append(el('li', { className: 'blank' }, emptyText(answer)));
}

function emptyText({ configured, mails }: Mailbox): string {
  if (!configured) return 'No hay carpeta de correo configurada (MAIL_DIR).';
  return mails.length === 0 ? 'Aún no se ha enviado ningún correo.' : 'Elige un correo para leerlo.';
}

function rowOf(mail: MailSummary): HTMLElement {
  const open = () => show(mail.name);
  const ariaCurrent = mail.name === openName ? 'true' : null;
  return el(
    'li',
    {},
    el(
      'button',
      { type: 'button', onclick: open, ariaCurrent },
      el('b', {}, mail.subject),
      el('span', {}, `Para ${mail.to}`),
      el('time', { dateTime: mail.date }, moment.format(new Date(mail.date))),
    ),
  );
}

async function show(name: string): Promise<void> {
  const mail = await call<Mail>('GET', `/mail-api/mails/${encodeURIComponent(name)}`);
  openName = name;
  box.classList.add('reading');
  const facts: [string, string][] = [
    ['De', mail.from],
    ['Para', mail.to],
    ['Fecha', moment.format(new Date(mail.date))],
  ];
  if (mail.attachments.length > 0) facts.push(['Adjuntos', mail.attachments.join(', ')]);
  const back = el('button', { type: 'button', className: 'button back', onclick: close }, 'Volver a la lista');
  const head = el(
    'div',
    { className: 'mail-head' },
    back,
    el('h1', {}, mail.subject),
    el(
      'dl',
      {},
      facts.flatMap(([term, value]) => [el('dt', {}, term), el('dd', {}, value)]),
    ),
  );
  reader.replaceChildren(head, bodyOf(mail));
  await refresh();
}

function close(): void {
  openName = '';
  box.classList.remove('reading');
  void refresh();
}

// The mail's scripts never run and nothing external is loaded; its links open in a new tab.
function bodyOf(mail: Mail): HTMLElement {
  const frame = el('iframe', { title: 'Contenido del correo' });
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
  const content = mail.html ?? textAsHtml(mail.text ?? '');
  frame.srcdoc = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank"><style>body{font:15px/1.5 system-ui,sans-serif;margin:24px;overflow-wrap:anywhere}</style>${content}`;
  return frame;
}

function textAsHtml(text: string): string {
  const page = el('div');
  page.style.whiteSpace = 'pre-wrap';
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    page.append(text.slice(end, match.index), el('a', { href: match[0] }, match[0]));
    end = match.index + match[0].length;
  }
  page.append(text.slice(end));
  return page.outerHTML;
}
