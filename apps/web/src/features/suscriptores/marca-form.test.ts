import { expect, test } from 'vitest';
import { marcaAfter, marcaChangeOf, marcaOf } from './marca-form.ts';
import { buildSuscriptor } from './suscriptor-builder.ts';

const suscriptor = buildSuscriptor();
const file = (name: string) => new File([name], name, { type: 'image/png' });

test('only changes are sent; a newly chosen logo is no removal', () => {
  const form = marcaOf(suscriptor);
  expect(marcaChangeOf({ ...form, condiciones: ' ' }, suscriptor)).toEqual({});
  expect(marcaChangeOf({ ...form, color: '#0f766e' }, suscriptor)).toEqual({ colorPrimario: '#0f766e' });
  expect(marcaChangeOf({ ...form, quitarLogo: true }, suscriptor)).toEqual({ quitarLogo: true });
  expect(marcaChangeOf({ ...form, quitarLogo: true, foto: file('a.png') }, suscriptor)).toEqual({});
});

test('what is typed or chosen while the brand is saved stays in the form', () => {
  const sent = { ...marcaOf(suscriptor), color: '#0F766E', foto: file('a.png') };
  const saved = { ...suscriptor, colorPrimario: '#0f766e', logoUrl: '/f/1' };
  expect(marcaAfter(saved, { sent, now: sent })).toEqual(marcaOf(saved));
  const otra = file('b.png');
  const after = marcaAfter(saved, { sent, now: { ...sent, condiciones: 'Pago de contado', foto: otra } });
  expect(after).toMatchObject({ color: '#0f766e', condiciones: 'Pago de contado', quitarLogo: false });
  expect(after.foto).toBe(otra);
  const removed = marcaAfter(saved, { sent, now: { ...sent, foto: null, quitarLogo: true } });
  expect(removed).toMatchObject({ foto: null, quitarLogo: true });
});
