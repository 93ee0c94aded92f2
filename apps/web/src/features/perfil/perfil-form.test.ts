import { expect, test } from 'vitest';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { bodyOf, checkContrasena, checkForm, formOf, fotoFault } from './perfil-form.ts';

const valid = { nombre: 'Ana', telefono: '', areaId: 1, foto: null, quitarFoto: false };

// covers D1-5-19a, D1-5-19b
test.each([
  [{ nombre: '  ' }, { nombre: 'Campo obligatorio' }],
  [{ nombre: 'x'.repeat(101) }, { nombre: 'Máximo 100 caracteres' }],
  [{ nombre: 'x'.repeat(100) }, {}],
  [{ areaId: null }, { areaId: 'Selecciona un área' }],
  [{ telefono: 'abc' }, { telefono: 'Número de teléfono inválido' }],
  [{ telefono: '310 555 0101' }, {}],
])('a profile with %o → %o', (change, errors) => {
  expect(checkForm({ ...valid, ...change })).toEqual(errors);
});

// covers D1-5-07a, D1-5-07c
test.each([
  [{ currentPassword: '', newPassword: 'abcdef', confirm: 'abcdef' }, { currentPassword: 'Campo obligatorio' }],
  [
    { currentPassword: 'x', newPassword: 'abcde', confirm: 'abcde' },
    { newPassword: 'La nueva contraseña debe tener al menos 6 caracteres.' },
  ],
  [{ currentPassword: 'x', newPassword: 'abcdef', confirm: 'abcdeg' }, { confirm: 'Las contraseñas no coinciden.' }],
  [{ currentPassword: 'x', newPassword: 'abcdef', confirm: 'abcdef' }, {}],
])('a change of the password %o → %o', (form, errors) => {
  expect(checkContrasena(form)).toEqual(errors);
});

// covers D1-7-23
test('the call has what document 1 lists, and the photo only if one was chosen', () => {
  const usuario = { ...buildUsuario(), nombre: 'Ana', areaId: 3 };
  const before = { ...usuario, nombre: 'A', telefono: '+573105550101', areaId: 2 };
  const plain = bodyOf(formOf(usuario), before);
  expect(JSON.parse(String(plain.get('usuario')))).toEqual({
    nombre: 'Ana',
    telefono: null,
    estado: 1,
    areaId: 3,
    tipoUsuario: 'HUMANO',
  });
  expect(plain.has('foto')).toBe(false);
  const foto = new File(['x'], 'yo.png', { type: 'image/png' });
  const withFoto = bodyOf({ ...formOf(usuario), foto, quitarFoto: true }, usuario);
  expect(withFoto.get('foto')).toMatchObject({ name: 'yo.png' });
  expect(JSON.parse(String(withFoto.get('usuario')))).not.toHaveProperty('quitarFoto');
  expect(JSON.parse(String(bodyOf({ ...formOf(usuario), quitarFoto: true }, usuario).get('usuario')))).toMatchObject({
    quitarFoto: true,
  });
});

test('untouched fields are not sent, so changes from another window stay', () => {
  const begun = { ...buildUsuario(), nombre: 'Ana', areaId: 3 };
  const body = bodyOf({ ...formOf(begun), telefono: '310 555 0101' }, begun);
  expect(JSON.parse(String(body.get('usuario')))).toEqual({
    telefono: '310 555 0101',
    estado: 1,
    tipoUsuario: 'HUMANO',
  });
});

test.each([
  ['image/png', 5 * 1024 * 1024, null],
  ['image/png', 5 * 1024 * 1024 + 1, 'La foto no puede pesar más de 5 MB.'],
  ['image/svg+xml', 10, 'Elige una imagen JPG, PNG o WebP.'],
  ['application/pdf', 10, 'Elige una imagen JPG, PNG o WebP.'],
])('a photo of type %s with %d bytes → %s', (type, size, fault) => {
  expect(fotoFault({ type, size })).toBe(fault);
});
