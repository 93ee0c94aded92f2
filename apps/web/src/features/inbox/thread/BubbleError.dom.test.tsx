import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OutboxEntry, Upload } from '../outbox/chat-outbox.ts';
import { queryClient } from '../../../platform/query/client.ts';
import { OutboxBubble } from './OutboxBubble.tsx';

const own = {
  clienteMensajeId: '0b1d9a52-5f6c-4d4f-9d59-6f6a3a1f0c11',
  conversacionId: 7,
  replyToId: null,
  creadoEn: '2026-11-20T14:00:00Z',
  error: 'No hay conexión.',
  comoEnlace: false,
  isOnlyAsLink: false,
};
const archivo = new File(['PK'], 'lista.xlsx');

function words(bubble: ReactNode): string {
  const html = renderToStaticMarkup(<QueryClientProvider client={queryClient}>{bubble}</QueryClientProvider>);
  return html.replaceAll(/<[^>]*>/g, '|');
}

function textWords(maySend: boolean, changes: { isOnlyAsLink?: boolean } = {}): string {
  const entry: OutboxEntry = {
    ...own,
    contenido: 'Claro que sí',
    estado: 'FALLIDO',
    vistoHastaSecuencia: null,
    ...changes,
  };
  return words(<OutboxBubble entry={entry} startsGroup maySend={maySend} onJump={() => undefined} />);
}

function fileWords(maySend: boolean, changes: { isOnlyAsLink?: boolean } = {}): string {
  const upload: Upload = {
    ...own,
    archivo,
    tipo: 'DOC',
    contenido: '',
    estado: 'FALLIDO',
    avance: 0,
    vistoHastaSecuencia: null,
    ...changes,
  };
  return words(<OutboxBubble entry={upload} startsGroup maySend={maySend} onJump={() => undefined} />);
}

test.each([
  ['a text', textWords],
  ['a file', fileWords],
])('users who may send can resend %s that failed; in a resolved chat it can only be discarded', (_, of) => {
  expect(of(true)).toMatch(/Descartar.*Reintentar/);
  expect(of(true, { isOnlyAsLink: true })).toMatch(/Descartar.*Enviar como enlace/);
  for (const isOnlyAsLink of [false, true]) {
    const closed = of(false, { isOnlyAsLink });
    expect(closed).toMatch(/No hay conexión\..*Descartar/);
    expect(closed).not.toMatch(/Reintentar|Enviar/);
  }
});
