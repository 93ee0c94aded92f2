import { copFormatFor, formatCop, toCentavos } from '@tertulia/contract/core/money';
import { UMBRAL_SALDO } from '@tertulia/contract/features/saldo/limites';
import { composeMail } from '#platform/mail/mail-page';
import type { Mail } from '#platform/mail/mailer';

export interface SaldoBajoMail {
  nombre: string;
  email: string;
  nombreNegocio: string;
  saldoCentavos: number;
  key: string;
}

/** Mails a supervisor that the balance has fallen below the threshold. */
export function saldoBajoMail(
  publicUrl: string,
  { nombre, email, nombreNegocio, saldoCentavos, key }: SaldoBajoMail,
): Mail {
  return composeMail({
    to: { name: nombre, address: email },
    subject: `El saldo de tu negocio está por debajo de ${formatCop(toCentavos(UMBRAL_SALDO))}`,
    key,
    before: [
      `El saldo de ${nombreNegocio} en Tertulia bajó a ${copFormatFor([saldoCentavos])(saldoCentavos)}.`,
      'Cuando se agote, los mensajes con costo dejarán de salir hasta la próxima recarga.',
    ],
    button: { label: 'Recargar saldo', link: `${publicUrl}/recargas` },
  });
}
