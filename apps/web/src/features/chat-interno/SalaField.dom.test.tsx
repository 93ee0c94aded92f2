import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SalaDetalle } from '@tertulia/contract/features/chat-interno/sala';
import { show } from '../../../test/dom.tsx';
import { outbox } from './chat-interno.queries.ts';
import { SalaField } from './SalaField.tsx';

const SALA: SalaDetalle = {
  id: 4,
  tipo: 'GRUPO',
  nombre: 'Ventas',
  colega: null,
  totalMiembros: 2,
  secuencia: 0,
  cambios: 0,
  actividad: '2026-11-29T15:00:00.000Z',
  ultimo: null,
  leidoHasta: 0,
  noLeidos: 0,
  menciones: 0,
  miembros: [],
  puede: { escribir: true, dirigir: false, salir: true },
};

const picture = (name: string, size: number) => new File([new Uint8Array(size)], name, { type: 'image/png' });

const transferOf = (files: readonly File[]) => {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
};
const paste = (place: Element, ...files: File[]) =>
  place.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: transferOf(files), bubbles: true, cancelable: true }),
  );
const drop = (place: Element, ...files: File[]) =>
  place.dispatchEvent(new DragEvent('drop', { dataTransfer: transferOf(files), bubbles: true, cancelable: true }));

test('F-A04 files pasted or dropped into the internal chat wait for «Enviar», and the text goes with the first one', async () => {
  const send = vi.spyOn(outbox, 'send').mockReturnValue();
  const screen = await show(<SalaField sala={SALA} />);
  const field = screen.getByRole('textbox', { name: 'Mensaje para Ventas' });
  await field.fill('Miren esto');
  paste(field.element(), picture('uno.png', 10));
  drop(field.element(), picture('dos.png', 20), picture('vacio.png', 0), picture('tres.png', 30));
  const staged = screen.getByRole('region', { name: 'Archivos por enviar' });
  await expect.element(staged.getByText(/^3 archivos por enviar/)).toBeVisible();
  await expect.element(screen.getByText('«vacio.png»: Está vacío.')).toBeVisible();
  await staged.getByRole('button', { name: 'Quitar archivo: dos.png' }).click();
  expect(send).not.toHaveBeenCalled();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(send.mock.calls.map(([{ contenido, archivo }]) => [contenido, archivo?.name])).toEqual([
    ['Miren esto', 'uno.png'],
    ['', 'tres.png'],
  ]);
  await expect.element(staged).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('');
});
