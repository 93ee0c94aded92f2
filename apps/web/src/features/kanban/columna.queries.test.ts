import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from '../../platform/session/browser-stand-in.ts';
import { readPersonal } from '../../platform/session/personal-storage.ts';
import { endSession, startSession } from '../../platform/session/session.ts';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { closeToast, shownToasts } from '../../ui/feedback/toast.ts';
import { readCambioNota } from './cambio-drafts.ts';
import { moveTarjeta } from './columna.queries.ts';
import { buildEstado, buildTarjeta } from '../../../test/tarjeta-builder.ts';

const tarjeta = buildTarjeta({ id: 31 });
const move = {
  tarjeta,
  from: buildEstado({ id: 1, nombre: 'Por llamar' }),
  to: buildEstado({ id: 2, nombre: 'Llamado' }),
  nota: 'Contestó y quiere una visita',
  filtros: {},
};

/** Answers each call by its address; other calls fail. */
function answer(works: { move: boolean; nota: boolean }, failure = { status: 500, code: 'INTERNAL' }): void {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (address) => {
      const isNota = String(address).includes('/notas');
      return (isNota ? works.nota : works.move)
        ? Response.json(isNota ? {} : tarjeta)
        : Response.json({ code: failure.code, message: 'Algo falló' }, { status: failure.status });
    }),
  );
}

const toasts = () => shownToasts().map(({ text }) => text);

beforeEach(() => {
  standInForBrowser();
  startSession({ token: `ficha-${Math.random()}`, expiraEnSegundos: 60, usuario: buildUsuario(['SUPERVISOR']) });
});

afterEach(() => {
  for (const { id } of shownToasts()) closeToast(id);
  endSession('logout');
  vi.unstubAllGlobals();
});

test('a failed move keeps its note for the next try, and a successful one forgets it', async () => {
  answer({ move: false, nota: true });
  await moveTarjeta(move);
  expect(toasts()).toContain('No se pudo mover el contacto');
  expect(readCambioNota(tarjeta.id, move.to.id)).toBe(move.nota);

  answer({ move: true, nota: true });
  await moveTarjeta(move);
  expect(readCambioNota(tarjeta.id, move.to.id)).toBe('');
  expect(readPersonal('nota.31')).toBeUndefined();
});

// covers D2-4-21a, D2-8-19g
test('a move sends state and chat, and its note records the state that was reached', async () => {
  answer({ move: true, nota: true });
  await moveTarjeta(move);
  const sent = vi.mocked(fetch).mock.calls.map(([, options]) => JSON.parse(String(options?.body)));
  expect(sent).toMatchObject([
    { kanbanEstadoId: move.to.id, conversacionId: tarjeta.conversacionId, deEstadoId: move.from.id },
    { contactoId: tarjeta.id, texto: move.nota, kanbanEstadoIdSnapshot: move.to.id },
  ]);
  expect(toasts()).toEqual(['Estado y nota guardados']);
});

test('the note of a failed move is offered only for that state', async () => {
  const other = buildEstado({ id: 3, nombre: 'Vendido' });
  answer({ move: false, nota: true });
  await moveTarjeta(move);
  expect(readCambioNota(tarjeta.id, other.id)).toBe('');

  answer({ move: true, nota: true });
  await moveTarjeta({ ...move, to: other, nota: 'Compró' });
  expect(readCambioNota(tarjeta.id, move.to.id)).toBe(move.nota);
});

// covers D2-8-19f, D2-8-19h
test('a refused move or note shows the reason', async () => {
  const refused = { status: 409, code: 'CONFLICT' };
  answer({ move: false, nota: true }, refused);
  await moveTarjeta(move);
  answer({ move: true, nota: false }, refused);
  await moveTarjeta(move);
  expect(shownToasts()).toMatchObject([
    { text: 'No se pudo mover el contacto', reason: 'Algo falló' },
    { text: 'Estado guardado, pero falló la nota', reason: 'Algo falló' },
  ]);
});

test('a note that alone fails is kept among the contact’s notes, ready to be saved', async () => {
  answer({ move: true, nota: false });
  await moveTarjeta(move);
  expect(toasts()).toContain('Estado guardado, pero falló la nota');
  expect(readPersonal('nota.31')).toBe(move.nota);
  expect(readCambioNota(tarjeta.id, move.to.id)).toBe('');
});
