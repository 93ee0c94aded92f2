import { PRODUCT_BUTTON } from '@tertulia/contract/core/brand';
import type { Mail } from './mailer.ts';

export interface Letter {
  to: Mail['to'];
  subject: string;
  /** The same for every attempt to send this mail, and for no other mail. */
  key: string;
  /** Paragraphs before the button. */
  before: readonly string[];
  button?: { label: string; link: string };
  /** Paragraphs after the button. */
  after?: readonly string[];
}

/** Composes a mail of the product: greeting, paragraphs, at most one button, as plain text and as escaped HTML. */
export function composeMail({ to, subject, key, before, button, after = [] }: Letter): Mail {
  const greeting = to.name === '' ? 'Hola:' : `Hola, ${to.name}:`;
  const text = [greeting, ...before, ...(button ? [button.link] : []), ...after, 'Tertulia'].join('\n\n') + '\n';
  const html = page([
    ...[greeting, ...before].map(paragraph),
    ...(button
      ? [
          `<p><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${PRODUCT_BUTTON};color:#ffffff;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
        ]
      : []),
    ...after.map(paragraph),
    ...(button
      ? [
          `<p style="color:#64748b;font-size:13px">Si el botón no funciona, copia esta dirección en tu navegador:<br>${escapeHtml(button.link)}</p>`,
        ]
      : []),
  ]);
  return { to, subject, text, html, key };
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function page(paragraphs: string[]): string {
  return (
    '<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>Tertulia</title></head>' +
    '<body style="margin:0;padding:24px;font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#0f172a">' +
    `<div style="max-width:520px;margin:0 auto">${paragraphs.join('')}</div></body></html>`
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
