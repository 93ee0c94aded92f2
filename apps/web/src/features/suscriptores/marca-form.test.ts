import { expect, test } from 'vitest';
import { marcaChangeOf, marcaOf } from './marca-form.ts';
import { buildSuscriptor } from '../../../test/suscriptor-builder.ts';

const suscriptor = buildSuscriptor();
const file = (name: string) => new File([name], name, { type: 'image/png' });

test('only changes are sent; a newly chosen logo is no removal', () => {
  const form = marcaOf(suscriptor);
  expect(marcaChangeOf({ ...form, condiciones: ' ' }, suscriptor)).toEqual({});
  expect(marcaChangeOf({ ...form, color: '#0f766e' }, suscriptor)).toEqual({ colorPrimario: '#0f766e' });
  expect(marcaChangeOf({ ...form, quitarLogo: true }, suscriptor)).toEqual({ quitarLogo: true });
  expect(marcaChangeOf({ ...form, quitarLogo: true, foto: file('a.png') }, suscriptor)).toEqual({});
});
