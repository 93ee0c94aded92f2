import { expect, it } from 'vitest';
import type { Archivo } from '@tertulia/contract/features/archivos/archivo';
import { buildMensaje } from './mensaje-builders.ts';
import { picturesOf } from './visor.ts';

const archivo = (id: number, changes: Partial<Archivo> = {}): Archivo => ({
  id,
  url: '/files/x',
  nombreOriginal: `${id}.jpg`,
  tipoMime: 'image/jpeg',
  tamano: 10,
  estado: 'LISTO',
  ...changes,
});

it('the viewer walks through the pictures of the chat in their order, and leaves out what it cannot show', () => {
  const hilo = [
    buildMensaje(1, { archivos: [archivo(1), archivo(2, { tipoMime: 'application/pdf' })] }),
    buildMensaje(2, { archivos: [archivo(3, { estado: 'PENDIENTE' })] }),
    buildMensaje(3, { archivos: [archivo(4, { tipoMime: 'image/webp' })] }),
  ];
  expect(picturesOf(hilo).map(({ id }) => id)).toEqual([1, 4]);
});
