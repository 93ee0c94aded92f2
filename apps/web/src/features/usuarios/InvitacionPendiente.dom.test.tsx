import { expect, test, vi } from 'vitest';
import { refuse, show } from '../../../test/dom.tsx';
import { DEFAULT_ORDEN } from './usuarios-search.ts';
import type { UsuarioRow } from './usuarios-page.queries.ts';
import { UsuariosTable } from './UsuariosTable.tsx';

const HOUR_MS = 3_600_000;
const NORA: UsuarioRow = {
  id: 9,
  suscriptorId: 1,
  nombre: 'Nora Díaz',
  email: 'nora@cafe.co',
  telefono: null,
  estado: 1,
  tipoUsuario: 'HUMANO',
  ultimoIngreso: null,
  invitado: new Date(Date.now() - HOUR_MS).toISOString(),
  presentar: true,
  fotoUrl: null,
  areaId: 3,
  areaDTO: { id: 3, nombre: 'Ventas' },
  roles: [{ nombre: 'AGENTE' }],
  fechaCreacion: '2026-11-21T20:00:00.000Z',
};

function tableOf(changes: Partial<UsuarioRow>, onAsk = vi.fn()) {
  return (
    <UsuariosTable
      label="Usuarios"
      empty={null}
      rows={[{ ...NORA, ...changes }]}
      orden={DEFAULT_ORDEN}
      ownId={1}
      mayManage={() => true}
      onSort={vi.fn()}
      onAsk={onAsk}
    />
  );
}

test('F-C12 the table sends a pending invitation again, once per press', async () => {
  const onAsk = vi.fn();
  let answer: (response: Response) => void = vi.fn();
  const screen = await show(tableOf({}, onAsk), {
    roles: ['SUPERVISOR'],
    answers: { 'POST /api/usuarios/9/invitacion': () => new Promise<Response>((resolve) => (answer = resolve)) },
  });
  await expect.element(screen.getByText('Invitación enviada')).toBeVisible();
  await screen.getByRole('button', { name: /Enviar de nuevo/ }).dblClick();
  await expect.element(screen.getByText('Enviando…')).toBeVisible();
  // the text is shorter now: the second press of a double click may miss it
  await screen.getByText('Invitación enviada', { exact: true }).click();
  expect(screen.requests.map(({ address }) => address)).toEqual(['POST /api/usuarios/9/invitacion']);
  answer(Response.json({ ...NORA, invitado: new Date().toISOString() }));
  await expect.element(screen.getByText('Invitación enviada de nuevo. El enlace anterior ya no sirve.')).toBeVisible();
  const waiting = screen.getByRole('button', { name: /^Enviar de nuevo en (1 minuto|\d+ segundos)/ });
  await expect.element(waiting).toHaveAttribute('aria-disabled', 'true');
  // Playwright does not press an `aria-disabled` element
  (waiting.element() as HTMLElement).click();
  expect(screen.requests).toHaveLength(1);
  // the row behind the button stays as it is
  expect(onAsk).not.toHaveBeenCalled();
});

test('F-C12 a refused invitation says why; an old one is shown as expired', async () => {
  const screen = await show(tableOf({ invitado: new Date(Date.now() - 73 * HOUR_MS).toISOString() }), {
    roles: ['SUPERVISOR'],
    answers: {
      'POST /api/usuarios/9/invitacion': refuse(409, 'CONFLICT', 'Esta persona ya eligió su contraseña.'),
    },
  });
  await expect.element(screen.getByText('Invitación vencida')).toBeVisible();
  await screen.getByRole('button', { name: /Enviar de nuevo/ }).click();
  await expect.element(screen.getByText(/Esta persona ya eligió su contraseña\./)).toBeVisible();
});

test('F-C12 a user who has signed in, or is inactive, cannot be invited again', async () => {
  const signedIn = await show(tableOf({ invitado: null }), { roles: ['SUPERVISOR'] });
  await expect.element(signedIn.getByText('Nunca')).toBeVisible();
  expect(signedIn.getByRole('button', { name: /Enviar de nuevo/ }).elements()).toHaveLength(0);
  await signedIn.unmount();
  const inactive = await show(tableOf({ estado: 0 }), { roles: ['SUPERVISOR'] });
  await expect.element(inactive.getByText('Invitación enviada')).toBeVisible();
  expect(inactive.getByRole('button', { name: /Enviar de nuevo/ }).elements()).toHaveLength(0);
});

test('F-C12 an invitation that has just been sent shows when the next one is possible', async () => {
  const screen = await show(tableOf({ invitado: new Date(Date.now() - 57_000).toISOString() }), {
    roles: ['SUPERVISOR'],
    answers: {
      'POST /api/usuarios/9/invitacion': () =>
        Response.json(
          { status: 429, code: 'RATE_LIMITED', message: 'Esta invitación acaba de salir.', requestId: 'test' },
          { status: 429, headers: { 'retry-after': '45' } },
        ),
    },
  });
  const button = (name: RegExp) => screen.getByRole('button', { name });
  await expect.element(button(/^Enviar de nuevo en [123] segundos?:/)).toBeVisible();
  await button(/^Enviar de nuevo:/).click();
  // another user, or a machine with another clock
  await expect.element(screen.getByText(/Esta invitación acaba de salir\./)).toBeVisible();
  await expect.element(button(/^Enviar de nuevo en 4\d segundos:/)).toBeVisible();
});
