import type { Mail } from '#platform/mail/mailer';

export interface ResetPasswordMail {
  email: string;
  nombre: string;
  token: string;
}

/** The mail with the recovery link. The link's host is the configured address, never one that a request named (T07). */
export function resetPasswordMail(
  publicUrl: string,
  minutes: number,
  { email, nombre, token }: ResetPasswordMail,
): Mail {
  const link = `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`;
  const before =
    'Recibimos una solicitud para restablecer tu contraseña de Tertulia. Abre este enlace para elegir una nueva:';
  const after = `El enlace sirve una sola vez y vence en ${minutes} minutos.`;
  const ignore = 'Si no fuiste tú, ignora este correo: tu contraseña sigue siendo la misma.';
  return {
    to: { name: nombre, address: email },
    subject: 'Restablece tu contraseña de Tertulia',
    text: [`Hola, ${nombre}:`, before, link, after, ignore, 'Tertulia'].join('\n\n') + '\n',
    html: page([
      `<p>Hola, ${escapeHtml(nombre)}:</p>`,
      `<p>${before}</p>`,
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2563eb;color:#ffffff;text-decoration:none">Restablecer contraseña</a></p>`,
      `<p>${after}</p>`,
      `<p>${ignore}</p>`,
      `<p style="color:#64748b;font-size:13px">Si el botón no funciona, copia esta dirección en tu navegador:<br>${escapeHtml(link)}</p>`,
    ]),
  };
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
