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

export interface WelcomeMail {
  email: string;
  nombre: string;
  nombreNegocio: string;
}

/** The mail to somebody for whom a user was made. The password is told by whoever set it, never by mail. */
export function welcomeMail(publicUrl: string, { email, nombre, nombreNegocio }: WelcomeMail): Mail {
  const link = `${publicUrl}/login`;
  const before = `Ya tienes un usuario en Tertulia para atender los chats de ${nombreNegocio}. Ingresa con este correo:`;
  const after = 'La contraseña te la da quien creó tu usuario. Si no la tienes, elige una nueva aquí:';
  const forgot = `${publicUrl}/forgot`;
  return {
    to: { name: nombre, address: email },
    subject: `Te damos la bienvenida a Tertulia de ${nombreNegocio}`,
    text: [`Hola, ${nombre}:`, before, email, link, after, forgot, 'Tertulia'].join('\n\n') + '\n',
    html: page([
      `<p>Hola, ${escapeHtml(nombre)}:</p>`,
      `<p>${escapeHtml(before)} <b>${escapeHtml(email)}</b></p>`,
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2563eb;color:#ffffff;text-decoration:none">Ingresar a Tertulia</a></p>`,
      `<p>${after} <a href="${escapeHtml(forgot)}">${escapeHtml(forgot)}</a></p>`,
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
