import { expect, it } from 'vitest';
import { saldoBajoMail } from './saldo.mails.ts';

it('shows the balance to the centavo: rounded it might not be below the threshold', () => {
  const mailFor = (saldoCentavos: number) =>
    saldoBajoMail('https://tertulia.test', {
      nombre: 'Rosa',
      email: 'rosa@espiga.co',
      nombreNegocio: 'La Espiga',
      saldoCentavos,
      key: 'x',
    }).text.replaceAll('\u00a0', ' ');
  expect(mailFor(999_960)).toContain('bajó a $ 9.999,60.');
  expect(mailFor(990_000)).toContain('bajó a $ 9.900.');
});
