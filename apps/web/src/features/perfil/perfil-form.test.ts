import { expect, test } from 'vitest';
import { ApiError } from '../../platform/http/api-error.ts';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { bodyOf, checkContrasena, checkForm, formOf, fotoFault, refusalOf } from './perfil-form.ts';

const valid = { nombre: 'Ana', telefono: '', areaId: 1, foto: null, quitarFoto: false };

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

test('the call carries what document 1 lists, and the photo only when one was chosen', () => {
  const usuario = { ...buildUsuario(), nombre: 'Ana', areaId: 3 };
  const plain = bodyOf(formOf(usuario));
  expect(JSON.parse(String(plain.get('usuario')))).toEqual({
    nombre: 'Ana',
    telefono: null,
    estado: 1,
    areaId: 3,
    tipoUsuario: 'HUMANO',
  });
  expect(plain.has('foto')).toBe(false);
  const foto = new File(['x'], 'yo.png', { type: 'image/png' });
  const withFoto = bodyOf({ ...formOf(usuario), foto, quitarFoto: true });
  expect(withFoto.get('foto')).toMatchObject({ name: 'yo.png' });
  expect(JSON.parse(String(withFoto.get('usuario')))).not.toHaveProperty('quitarFoto');
  expect(JSON.parse(String(bodyOf({ ...formOf(usuario), quitarFoto: true }).get('usuario')))).toMatchObject({
    quitarFoto: true,
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

test('a refusal stands at its field, under this form’s name for it, else above the form', () => {
  const refused = (field?: string) =>
    new ApiError({ status: 400, code: 'VALIDATION', message: 'No.', hasServerText: true, field });
  const options = { fallback: 'No se pudo', names: { password: 'newPassword' } as const };
  const fields = ['newPassword', 'currentPassword'] as const;
  expect(refusalOf(refused('password'), fields, options)).toEqual({ newPassword: 'No.' });
  expect(refusalOf(refused('currentPassword'), fields, options)).toEqual({ currentPassword: 'No.' });
  expect(refusalOf(refused(), fields, options)).toEqual({ form: 'No.' });
  expect(refusalOf(new Error('x'), fields, options)).toEqual({ form: 'No se pudo' });
});
