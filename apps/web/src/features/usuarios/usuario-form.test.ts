import { describe, expect, it } from 'vitest';
import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import { nextOrden } from '../../ui/table/sort-direction.ts';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { changeOf, checkForm, formOf, fotoFault, subjectOf, valuesOf } from './usuario-form.ts';
import { readUsuariosGlobalesSearch, readUsuariosSearch } from './usuarios-search.ts';

const NEW = subjectOf(null);
const ana: Usuario = {
  ...buildUsuario(['AGENTE']),
  ultimoIngreso: null,
  invitado: null,
  telefono: '+573001234567',
  areaId: 4,
  presentar: false,
};
const whole = {
  ...formOf(null),
  nombre: 'Ana',
  email: 'ana@cafe.co',
  areaId: 4,
  roles: ['AGENTE'] as const,
  password: '12345',
};

describe('the form of a user', () => {
  // covers D1-5-08f, D1-5-08g, D1-5-08h
  it('begins as an active person who signs messages with their name', () => {
    expect(formOf(null)).toMatchObject({ tipoUsuario: 'HUMANO', isActive: true, presentar: true, roles: [] });
  });

  // covers D1-5-08a, D1-5-08b, D1-5-08c, D1-5-08d, D1-5-08e, D1-9-03a
  it('says what is missing in the documents’ words', () => {
    expect(checkForm(formOf(null), NEW)).toEqual({
      nombre: 'Obligatorio',
      email: 'Obligatorio',
      areaId: 'Selecciona un área',
      roles: 'Selecciona al menos uno',
      password: 'Min. 5 caracteres',
    });
    expect(checkForm(whole, NEW)).toEqual({});
    expect(checkForm({ ...whole, email: 'ana@', password: '1234', telefono: '12' }, NEW)).toEqual({
      email: 'Email inválido',
      password: 'Min. 5 caracteres',
      telefono: 'Número de teléfono inválido',
    });
  });

  // covers D1-5-08e
  it('asks for no password of an existing user, and for no role of a SUPERADMIN', () => {
    expect(checkForm(formOf(ana), subjectOf(ana))).toEqual({});
    expect(checkForm({ ...formOf(ana), password: '1234' }, subjectOf(ana))).toEqual({ password: 'Min. 5 caracteres' });
    const root = { ...ana, roles: [{ nombre: 'SUPERADMIN' as const }] };
    expect(checkForm(formOf(root), subjectOf(root))).toEqual({});
    expect(valuesOf(formOf(root), subjectOf(root)).roles).toBeUndefined();
  });

  // covers D1-5-09, D1-7-06, D1-7-07
  it('builds the part «usuario» as in the documents, with the password only if one was typed', () => {
    expect(valuesOf({ ...whole, nombre: ' Ana ', telefono: ' ' }, NEW)).toEqual({
      nombre: 'Ana',
      email: 'ana@cafe.co',
      telefono: null,
      estado: 1,
      areaId: 4,
      tipoUsuario: 'HUMANO',
      presentar: true,
      roles: [{ nombre: 'AGENTE' }],
      passwordHash: '12345',
    });
    const kept = valuesOf({ ...formOf(ana), isActive: false, quitarFoto: true }, subjectOf(ana));
    expect(kept).toMatchObject({ estado: 0, presentar: false, telefono: '+573001234567', quitarFoto: true });
    expect('passwordHash' in kept).toBe(false);
  });

  // covers D1-7-07
  it('sends only the changed fields, so that a form left open does not reactivate a user', () => {
    const typed = { ...formOf(ana), telefono: '300 999 8877' };
    expect(changeOf(typed, ana)).toEqual({ telefono: '300 999 8877' });
    expect(changeOf({ ...formOf(ana), password: 'clave-nueva' }, ana)).toEqual({ passwordHash: 'clave-nueva' });
    expect(changeOf({ ...formOf(ana), quitarFoto: true }, ana)).toEqual({ quitarFoto: true });
    const withoutArea = { ...ana, areaId: null, areaDTO: null };
    expect(changeOf({ ...formOf(withoutArea), areaId: 4 }, withoutArea)).toEqual({ areaId: 4 });
  });

  it('accepts pictures of up to 5 MB as a photo', () => {
    expect(fotoFault({ type: 'image/webp', size: 5 * 1024 * 1024 })).toBeNull();
    expect(fotoFault({ type: 'image/svg+xml', size: 1 })).toBe('La foto debe ser una imagen JPG, PNG o WebP.');
    expect(fotoFault({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toBe('La imagen no debe exceder los 5MB');
  });
});

// covers D1-2.9-02
it('reads the address of the page and drops invalid values', () => {
  const search = { q: 340, page: 2, size: 50, sort: 'fechaCreacion,desc', suscriptor: 3 };
  expect(readUsuariosSearch(search)).toEqual({ q: '340', page: 2, size: 50, sort: 'fechaCreacion,desc' });
  expect(readUsuariosGlobalesSearch(search).suscriptor).toBe(3);
  expect(readUsuariosGlobalesSearch({ q: ' ', page: -1, size: 10, sort: 'passwordHash,asc', suscriptor: 'x' })).toEqual(
    {},
  );
  expect([nextOrden('nombre,asc', 'nombre'), nextOrden('nombre,desc', 'email')]).toEqual(['nombre,desc', 'email,asc']);
});

it('F-C05 a bot needs only a name and an area: role, address and password are filled in', () => {
  const form = { ...formOf(null), nombre: 'Andina', areaId: 3, tipoUsuario: 'BOT' as const };
  expect(checkForm(form, { isNew: true, hasFixedRoles: false })).toEqual({});
  const values = valuesOf(form, { isNew: true, hasFixedRoles: false });
  expect(values.roles).toEqual([{ nombre: 'AGENTE' }]);
  expect(values.email).toMatch(/^bot-[0-9a-f-]+@bot\.invalid$/);
  expect(values.passwordHash).toHaveLength(36);
  expect(valuesOf(form, { isNew: true, hasFixedRoles: false }).passwordHash).not.toBe(values.passwordHash);
});

it('F-C05 a bot that has no role is saved with one, and keeps its address', () => {
  const bot = { ...ana, tipoUsuario: 'BOT' as const, roles: [] };
  const form = { ...formOf(bot), nombre: 'Andina 2' };
  expect(checkForm(form, subjectOf(bot))).toEqual({});
  expect(changeOf(form, bot)).toEqual({ nombre: 'Andina 2', roles: [{ nombre: 'AGENTE' }] });
});
