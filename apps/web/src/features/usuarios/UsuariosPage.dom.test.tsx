import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { broken, pageOf, refuse, show } from '../../../test/dom.tsx';
import { expectFitForFingers } from '../../../test/phone.ts';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { shownToasts } from '../../ui/feedback/toast.ts';
import { UsuariosPage } from './UsuariosPage.tsx';

const VIOLETA = { ...buildUsuario(), id: 9, nombre: 'Violeta', areaId: 4, ultimoIngreso: null, invitacion: null };
const AREAS = { 'GET /api/areas/suscriptor/1': [] };

// covers D1-2.9-01, D1-2.9-03, D1-2.9-04, D1-4-12b, D1-9-01
test('the users have eleven columns, seven of which sort, and pages of five to fifty', async () => {
  const screen = await show(<UsuariosPage />, {
    roles: ['SUPERVISOR'],
    answers: { ...AREAS, 'GET /api/usuarios/page': pageOf([VIOLETA]) },
  });
  await expect.element(screen.getByRole('button', { name: 'Violeta', exact: true })).toBeVisible();
  await expectAccessible('body');
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(texts('th')).toEqual([
    'Foto',
    'Nombre',
    'Email',
    'Teléfono',
    'Tipo',
    'Área',
    'Roles',
    'Estado',
    'Creado',
    'Último ingreso',
    'Acciones',
  ]);
  expect(texts('th button')).toEqual(['Nombre', 'Email', 'Teléfono', 'Tipo', 'Estado', 'Creado', 'Último ingreso']);
  const sizes = screen.getByRole('combobox', { name: 'Filas por página' });
  await expect.element(sizes).toHaveValue('10');
  expect([...sizes.element().querySelectorAll('option')].map(({ text }) => text)).toEqual(['5', '10', '20', '50']);
});

// covers D1-8-09a
test('a list that failed says why and can be retried; one without results says so', async () => {
  const reason = 'La lista se está ordenando de nuevo.';
  let answer: () => object = () => refuse(500, 'INTERNAL', reason);
  const screen = await show(<UsuariosPage />, {
    roles: ['SUPERVISOR'],
    answers: { ...AREAS, 'GET /api/usuarios/page': () => answer() },
  });
  await expect.element(screen.getByRole('alert').getByText('No se pudieron cargar los usuarios')).toBeVisible();
  await expect.element(screen.getByRole('alert').getByText(reason)).toBeVisible();
  answer = () => pageOf([]);
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByText('Sin resultados')).toBeVisible();
});

// covers D1-8-09b
test('a failed deactivation keeps the question with its reason', async () => {
  const screen = await show(<UsuariosPage />, {
    roles: ['SUPERVISOR'],
    answers: {
      ...AREAS,
      'GET /api/usuarios/page': pageOf([VIOLETA]),
      'PATCH /api/usuarios/9/deactivate': refuse(409, 'CONFLICT', 'Es el último supervisor activo.'),
    },
  });
  await screen.getByRole('button', { name: 'Desactivar Violeta' }).click();
  const confirm = screen.getByRole('dialog', { name: 'Confirmar' });
  await expect.element(confirm.getByText('¿Seguro que deseas desactivar "Violeta"?')).toBeVisible();
  await confirm.getByRole('button', { name: 'Desactivar' }).click();
  await expect.element(screen.getByText('No se pudo desactivar el usuario')).toBeVisible();
  await expect.element(confirm.getByRole('alert')).toHaveTextContent('Es el último supervisor activo.');
});

// covers D1-5-08b, D1-8-09d
test('an edit keeps the e-mail address; neither another search, nor Esc, nor a failure loses what was typed', async () => {
  let answer: () => object = broken;
  const screen = await show(<UsuariosPage />, {
    roles: ['SUPERVISOR'],
    path: '/users',
    answers: { ...AREAS, 'GET /api/usuarios/page': pageOf([VIOLETA]), 'PUT /api/usuarios/9': () => answer() },
  });
  await screen.getByRole('button', { name: 'Violeta', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Editar usuario' });
  const question = screen.getByRole('dialog', { name: 'Cambios sin guardar' });
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
  const nombre = dialog.getByRole('textbox', { name: 'Nombre' });
  await nombre.fill('Violeta B');
  await screen.getByRole('searchbox').fill('violeta', { force: true });
  await expect.poll(screen.address).toContain('q=violeta');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(nombre).toHaveValue('Violeta B');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(nombre).toHaveValue('Violeta B');

  const texts = () => shownToasts().map(({ text }) => text);
  const save = dialog.getByRole('button', { name: 'Guardar' });
  await save.click();
  await expect.poll(texts).toEqual(['Editar: pendiente de backend o error']);
  await expect.element(save).toBeEnabled();
  await expect.element(nombre).toHaveValue('Violeta B');
  answer = () => ({ ...VIOLETA, nombre: 'Violeta B' });
  await save.click();
  await expect.poll(texts).toContain('Usuario actualizado');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the users fit fingers', async () => {
  const screen = await show(<UsuariosPage />, {
    roles: ['SUPERVISOR'],
    answers: { ...AREAS, 'GET /api/usuarios/page': pageOf([VIOLETA]) },
  });
  await expect.element(screen.getByRole('button', { name: 'Violeta', exact: true })).toBeVisible();
  await expectFitForFingers('body');
});
