import type { NotaRapida } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectFitForFingers } from '../../../test/phone.ts';
import { refuse, show } from '../../../test/dom.tsx';
import { expectQuestion, showDialog } from '../../../test/unsaved.tsx';
import { NotaDialog } from './NotaDialog.tsx';

const EMPTY_BANK = { content: [], totalElements: 0, totalPages: 0, last: true, number: 0, size: 24 };

test('the media bank focuses its search first, and Esc closes it alone; the question keeps the half-written note below it', async () => {
  const screen = await showDialog((frame) => <NotaDialog nota={null} {...frame} />, {
    answers: { 'GET /api/media-bank': EMPTY_BANK },
  });
  const nota = screen.getByRole('dialog', { name: 'Nueva nota' });
  await nota.getByRole('textbox', { name: 'Título' }).fill('A medias');
  const attach = nota.getByRole('button', { name: 'Adjuntar del banco' });
  await attach.click();
  const bank = page.getByRole('dialog', { name: 'Banco de multimedia' });
  await expect.element(bank.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(bank).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Cambios sin guardar' })).not.toBeInTheDocument();
  await expect.element(attach).toHaveFocus();
  await expectQuestion('Nueva nota', 'Título', 'A medias');
});

test('saving in the media bank above a note does not save the note too, whose missing fields are marked by its own «Guardar»', async () => {
  const media = {
    id: 8,
    archivoId: 9,
    nombre: 'lazo.png',
    url: '/files/8',
    tipoMime: 'image/png',
    tamano: 2048,
    fechaCreacion: '2026-11-01T00:00:00.000Z',
    subidoPorNombre: 'Ana López',
    puede: { editar: true },
  };
  const screen = await showDialog((frame) => <NotaDialog nota={null} {...frame} />, {
    answers: {
      'GET /api/media-bank': () => ({ ...EMPTY_BANK, content: [media], totalElements: 1, totalPages: 1 }),
      'PUT /api/media-bank/8': ({ body }) => Object.assign(media, body),
    },
  });
  const nota = screen.getByRole('dialog', { name: 'Nueva nota' });
  await nota.getByRole('button', { name: 'Adjuntar del banco' }).click();
  const bank = page.getByRole('dialog', { name: 'Banco de multimedia' });
  await bank.getByRole('button', { name: 'Opciones de lazo.png' }).click();
  await page.getByRole('menuitem', { name: 'Renombrar' }).click();
  const rename = page.getByRole('dialog', { name: 'Renombrar' });
  await rename.getByRole('textbox', { name: 'Nombre' }).fill('Lazo rojo');
  await userEvent.keyboard('{Enter}');
  await expect.element(rename).not.toBeInTheDocument();
  await bank.getByRole('button', { name: 'Lazo rojo', exact: true }).click();
  await bank.getByRole('button', { name: 'Usar este archivo' }).click();
  await expect.element(nota.getByText('Lazo rojo')).toBeVisible();
  await nota.getByRole('button', { name: 'Quitar el adjunto' }).click();
  await expect.element(nota.getByText('Campo obligatorio').first()).not.toBeInTheDocument();
  await nota.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => nota.getByText('Campo obligatorio').elements().length).toBe(2);
  await expectFitForFingers('[role=dialog]');
});

const compartida: NotaRapida = {
  id: 3,
  titulo: 'Nota de dos',
  contenido: 'Como estaba',
  atajo: null,
  compartida: true,
  autorUsuarioId: 7,
  autorNombre: 'Ana López',
  media: null,
  usos: 0,
  puede: { editar: true },
  version: 1,
};

test("two users edit one quick note: the second one to save sees the first one's text, and keeps their own", async () => {
  const onClose = vi.fn();
  const theirs = { ...compartida, contenido: 'Lo de la primera', version: 2 };
  const screen = await show(<NotaDialog nota={compartida} isOpen onClose={onClose} />, {
    roles: ['SUPERVISOR'],
    answers: {
      'GET /api/notas-rapidas': [theirs],
      'PUT /api/notas-rapidas/3': ({ body }) =>
        (body as { version: number }).version === 2
          ? theirs
          : refuse(409, 'CONFLICT', 'Otra persona la cambió.', { field: 'version' }),
    },
  });
  const text = screen.getByRole('textbox', { name: 'Mensaje' });
  const save = () => screen.getByRole('button', { name: 'Guardar' }).click();
  await text.fill('Lo de la segunda');
  await save();
  const notice = screen.getByRole('alert').filter({ hasText: 'Otra persona cambió esta nota' });
  await expect.element(notice.getByText(/Lo de la primera/)).toBeVisible();
  await expect.element(text).toHaveValue('Lo de la segunda');
  await notice.getByRole('button', { name: 'Usar su versión' }).click();
  await expect.element(text).toHaveValue('Lo de la primera');
  await expect.element(notice).not.toBeInTheDocument();
  await text.fill('Lo de las dos');
  await save();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const sent = screen.requests.filter(({ address }) => address.startsWith('PUT')).map(({ body }) => body);
  expect(sent).toMatchObject([
    { contenido: 'Lo de la segunda', version: 1 },
    { contenido: 'Lo de las dos', version: 2 },
  ]);
});
