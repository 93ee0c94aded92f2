import { composeMail } from '#platform/mail/mail-page';
import type { Mail } from '#platform/mail/mailer';

export interface ResetPasswordMail {
  email: string;
  nombre: string;
  token: string;
}

/** The mail with the recovery link. The link's host is the configured address, never one from a request (T07). */
export function resetPasswordMail(
  publicUrl: string,
  minutes: number,
  { email, nombre, token, key }: ResetPasswordMail & { key: string },
): Mail {
  return composeMail({
    to: { name: nombre, address: email },
    subject: 'Restablece tu contraseña de Tertulia',
    key,
    before: [
      'Recibimos una solicitud para restablecer tu contraseña de Tertulia. Abre este enlace para elegir una nueva:',
    ],
    button: {
      label: 'Restablecer contraseña',
      link: `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
    },
    after: [
      `El enlace sirve una sola vez y vence en ${minutes} minutos.`,
      'Si no fuiste tú, ignora este correo: tu contraseña sigue siendo la misma.',
    ],
  });
}

/** The mail with the link by which an invited user sets their password. */
export function invitacionMail(
  publicUrl: string,
  hours: number,
  { token, key, ...who }: Destinatario & { token: string; key: string },
): Mail {
  const { email, nombreNegocio, tieneCanal } = who;
  return composeMail({
    to: { name: nombreEnCorreo(who), address: email },
    subject: 'Te invitaron a Tertulia',
    key,
    before: [
      tieneCanal
        ? `${nombreNegocio} te invitó a atender a sus clientes en Tertulia.`
        : 'Te invitaron a atender clientes en Tertulia.',
      `Elige tu contraseña con este enlace; después ingresas con este correo, ${email}.`,
    ],
    button: {
      label: 'Elegir mi contraseña',
      link: `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
    },
    after: [
      `El enlace sirve una sola vez y vence en ${hours} horas. Si ya venció, pide otro con «¿Olvidaste tu contraseña?» en la página de ingreso.`,
      'Si no esperabas esta invitación, ignora este correo.',
    ],
  });
}

/** The subjects of mails about an account. */
export const MOTIVOS_CORREO = [
  'BIENVENIDA',
  'CONTRASENA_CAMBIADA',
  'SEGUNDO_FACTOR_ACTIVADO',
  'SEGUNDO_FACTOR_DESACTIVADO',
  'SEGUNDO_FACTOR_RESTABLECIDO',
] as const;
export type MotivoCorreo = (typeof MOTIVOS_CORREO)[number];

export interface Destinatario {
  nombre: string;
  email: string;
  nombreNegocio: string;
  /**
   * Whether the business has an active channel, which implies a manual review. Before that, our mails contain no text
   * of its users, because anyone can register with any address and name.
   */
  tieneCanal: boolean;
}

/** The name in the salutation, if any. */
export function nombreEnCorreo({ nombre, tieneCanal }: Pick<Destinatario, 'nombre' | 'tieneCanal'>): string {
  return tieneCanal ? nombre : '';
}

/** A mail about the own account. It never contains a password or another means of access. */
export function cuentaMail(
  publicUrl: string,
  motivo: MotivoCorreo,
  { key, ...who }: Destinatario & { key: string },
): Mail {
  const { path, label, ...texts } = CUENTA[motivo](who);
  return composeMail({
    to: { name: nombreEnCorreo(who), address: who.email },
    key,
    button: { label, link: publicUrl + path },
    ...texts,
  });
}

interface CuentaTexts {
  subject: string;
  before: string[];
  after: string[];
  label: string;
  path: string;
}

const ALARM = 'Si no fuiste tú, cambia tu contraseña ahora mismo y avisa al administrador de tu negocio.';
const TO_PERFIL = { label: 'Revisar mi cuenta', path: '/mi-perfil' };

const CUENTA: Record<MotivoCorreo, (who: Destinatario) => CuentaTexts> = {
  BIENVENIDA: ({ email, nombreNegocio, tieneCanal }) => ({
    subject: 'Te damos la bienvenida a Tertulia',
    before: [
      tieneCanal ? `Tu cuenta en Tertulia para ${nombreNegocio} está lista.` : 'Tu cuenta en Tertulia está lista.',
      `Ingresa con este correo, ${email}, y la contraseña que elegiste o que te entregó tu supervisor.`,
    ],
    after: ['Si no conoces tu contraseña, elige una nueva con «¿Olvidaste tu contraseña?» en la página de ingreso.'],
    label: 'Ingresar a Tertulia',
    path: '/login',
  }),
  CONTRASENA_CAMBIADA: () => ({
    subject: 'Tu contraseña de Tertulia cambió',
    before: ['La contraseña de tu cuenta acaba de cambiar y las demás sesiones se cerraron.'],
    after: [ALARM],
    label: '¿No fuiste tú? Recupera tu cuenta',
    path: '/forgot',
  }),
  SEGUNDO_FACTOR_ACTIVADO: () => ({
    subject: 'Activaste la verificación en dos pasos de Tertulia',
    before: ['Desde ahora, además de la contraseña, ingresar a tu cuenta pide un código de tu aplicación.'],
    after: [ALARM],
    ...TO_PERFIL,
  }),
  SEGUNDO_FACTOR_DESACTIVADO: () => ({
    subject: 'La verificación en dos pasos de Tertulia quedó desactivada',
    before: ['Ingresar a tu cuenta ya no pide un código: basta la contraseña.'],
    after: [ALARM],
    ...TO_PERFIL,
  }),
  SEGUNDO_FACTOR_RESTABLECIDO: () => ({
    subject: 'Un administrador restableció tu verificación en dos pasos',
    before: [
      'La verificación en dos pasos de tu cuenta se quitó y tus sesiones se cerraron. Ingresa con tu contraseña y actívala de nuevo en tu perfil.',
    ],
    after: ['Si no lo pediste, avisa al administrador de tu negocio.'],
    ...TO_PERFIL,
  }),
};
