import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
});
