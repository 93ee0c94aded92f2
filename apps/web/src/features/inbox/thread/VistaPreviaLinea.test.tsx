import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { queryClient } from '../../../platform/query/client.ts';
import { buildArchivo, buildMensaje } from '../../../../test/mensaje-builders.ts';
import { VistaPreviaLinea } from './VistaPreviaDialog.tsx';

function draw(changes: Partial<Mensaje>): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <VistaPreviaLinea mensaje={buildMensaje(1, changes)} clienteNombre="Ana Ruiz" />
    </QueryClientProvider>,
  );
}

const team = { emisor: 'USUARIO', origen: 'PERSONA', enviadoPorNombre: 'Valentina Rojas' } as const;

// covers D2-2.5-19a
test('a message shows its author, kind and time', () => {
  expect(draw({ contenido: 'buenas' })).toMatch(/Ana Ruiz.*Texto.*20\/11\/2026 09:01.*buenas/);
  expect(draw({ ...team, tipo: 'DOC', contenido: '' })).toMatch(/Valentina Rojas.*Adjunto/);
});

// covers D2-2.5-19a
test('an error mark is on the team’s failed messages, and on no other', () => {
  const mark = /role="img" aria-label="No se pudo enviar"/;
  expect(draw({ ...team, estadoMensaje: 'ERROR' })).toMatch(mark);
  expect(draw({ ...team, estadoMensaje: 'LEIDO' })).not.toMatch(mark);
  expect(draw({})).not.toMatch(mark);
});

// covers D2-2.5-19b
test.each([
  ['image/jpeg', 'img', 'src'],
  ['audio/ogg', 'audio', 'src'],
  ['video/mp4', 'video', 'src'],
  ['application/pdf', 'a', 'href'],
])('a file of type %s is shown by its kind', (tipoMime, tag, address) => {
  const html = draw({ archivos: [buildArchivo({ tipoMime, nombreOriginal: 'finca.bin' })] });
  const shown = [...html.matchAll(/<(img|audio|video|a) [^>]*>/g)].filter(([text]) => text.includes('/files/9?'));
  expect(shown.map(([, name]) => name)).toContain(tag);
  expect(shown.find(([, name]) => name === tag)?.[0]).toContain(`${address}="/files/9?e=9999999999&amp;s=x"`);
  const media = [...html.matchAll(/<(img|audio|video) /g)].map(([, name]) => name);
  expect(media).toEqual(tag === 'a' ? [] : [tag]);
  expect(html.includes('finca.bin</bdi>')).toBe(tag === 'a');
});
