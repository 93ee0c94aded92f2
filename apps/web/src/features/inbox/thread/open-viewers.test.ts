import { expect, it, vi } from 'vitest';
import type { Archivo } from '@tertulia/contract/features/archivos/archivo';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { addVisor, openPicture, picturesOf } from './open-viewers.ts';

const archivo = (id: number, changes: Partial<Archivo> = {}): Archivo => ({
  id,
  url: '/files/x',
  nombreOriginal: `${id}.jpg`,
  tipoMime: 'image/jpeg',
  tamano: 10,
  estado: 'LISTO',
  ...changes,
});

it('the viewer moves through the pictures of the chat in order, and leaves out files that it cannot show', () => {
  const thread = [
    buildMensaje(1, { archivos: [archivo(1), archivo(2, { tipoMime: 'application/pdf' })] }),
    buildMensaje(2, { archivos: [archivo(3, { estado: 'PENDIENTE' })] }),
    buildMensaje(3, { archivos: [archivo(4, { tipoMime: 'image/webp' })] }),
  ];
  expect(picturesOf(thread).map(({ id }) => id)).toEqual([1, 4]);
});

it('a picture opens in the topmost viewer whose list shows it, and in none if no list does', () => {
  const [chat, preview] = [vi.fn(), vi.fn()];
  const leaveChat = addVisor({ has: (id) => id < 3, open: chat });
  const leavePreview = addVisor({ has: (id) => id === 2 || id === 7, open: preview });
  expect([1, 2, 7, 9].map(openPicture)).toEqual([true, true, true, false]);
  expect(chat.mock.calls).toEqual([[1]]);
  expect(preview.mock.calls).toEqual([[2], [7]]);
  leavePreview();
  expect([2, 7].map(openPicture)).toEqual([true, false]);
  leaveChat();
  expect(openPicture(1)).toBe(false);
});
