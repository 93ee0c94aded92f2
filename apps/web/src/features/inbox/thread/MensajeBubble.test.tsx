import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { queryClient } from '../../../platform/query/client.ts';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { MensajeBubble } from './MensajeBubble.tsx';

function draw(
  changes: Partial<Mensaje>,
  startsGroup = true,
  onRetry: ((mensaje: Mensaje) => void) | null = null,
): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MensajeBubble
        mensaje={buildMensaje(1, changes)}
        startsGroup={startsGroup}
        isHighlighted={false}
        onRetry={onRetry}
        onReply={null}
        onSaveNota={null}
        onJump={() => undefined}
        onMediaLoad={() => undefined}
      />
    </QueryClientProvider>,
  );
}

/** The bubble's text without tags. */
function read(changes: Partial<Mensaje>, startsGroup = true): string {
  return draw(changes, startsGroup).replaceAll(/<[^>]+>/g, '|');
}

// covers D2-2.1-14
test('a reply shows its quoted message, with its picture', () => {
  const replyTo = { id: 7, secuencia: 3, tipo: 'IMAGEN', resumen: 'la finca', miniaturaUrl: null } as const;
  expect(read({ replyTo })).toMatch(/En respuesta a\|+la finca\|/);
  expect(read({ replyTo: { ...replyTo, resumen: '' } })).toMatch(/En respuesta a\|+Imagen\|/);
  expect(draw({ replyTo })).not.toContain('<img');
  const miniaturaUrl = '/files/4?e=9999999999&s=x';
  expect(draw({ replyTo: { ...replyTo, miniaturaUrl } })).toContain('src="/files/4?e=9999999999&amp;s=x"');
  expect(read({})).not.toContain('En respuesta a');
});

// covers D2-2.1-14
test('a customer who came by an ad shows it: picture, headline, body, kind and link to its origin', () => {
  const referralDto = {
    mediaUrl: '/files/5?e=9999999999&s=x',
    headline: 'Café de origen',
    body: '2 × 1 este mes',
    sourceType: 'ad',
    sourceUrl: 'https://fb.example/anuncio',
  };
  const html = draw({ referralDto });
  expect(html).toContain('src="/files/5?e=9999999999&amp;s=x"');
  expect(draw({ referralDto: { ...referralDto, mediaUrl: null } })).not.toContain('<img');
  expect(html).toMatch(/Anuncio.*Café de origen.*2 × 1 este mes.*href="https:\/\/fb\.example\/anuncio".*Ver origen/);
  expect(read({ referralDto: { ...referralDto, sourceType: 'post' } })).toContain('Publicación');
  expect(read({ referralDto: { ...referralDto, sourceUrl: 'javascript:alert(1)' } })).not.toContain('Ver origen');
});

// covers D2-2.1-14
test('the team’s messages name their author, once for a group; a customer’s have no name', () => {
  const team = { emisor: 'USUARIO', origen: 'PERSONA', enviadoPorNombre: 'Valentina Rojas' } as const;
  expect(read(team)).toContain('Valentina Rojas');
  expect(read(team, false)).not.toContain('Valentina Rojas');
  expect(read({ emisor: 'BOT', origen: 'BIENVENIDA' })).toContain('Mensaje automático');
  expect(read({ ...team, origen: 'DIFUSION' })).toContain('Envío masivo · Valentina Rojas');
  expect(read({ enviadoPorNombre: 'Ana' })).not.toContain('Ana');
});

// covers D2-2.1-14
test('users who may send can resend a failed message, but not one that the bot wrote before a person took the chat', () => {
  const failed = (origen: Mensaje['origen'], onRetry: (() => void) | null = () => undefined) =>
    draw({ emisor: 'BOT', origen, estadoMensaje: 'ERROR' }, true, onRetry);
  expect(failed('ENCUESTA')).toContain('Reintentar');
  expect(failed('ENCUESTA', null)).not.toContain('Reintentar');
  expect(failed('BOT')).not.toContain('Reintentar');
  expect(failed('BOT')).toContain('No se pudo');
  expect(failed('BOT')).toMatch(/role="img" aria-label="No se pudo enviar"/);
});

test('a location shows its name, its address and its coordinates, with a link to a map', () => {
  const ubicacion = { latitud: 4.65, longitud: -74.0836, nombre: 'Tienda del norte', direccion: 'Cra 7 # 71-21' };
  const html = draw({ contenido: 'Tienda del norte', ubicacion });
  expect(read({ contenido: 'Tienda del norte', ubicacion })).toMatch(
    /Tienda del norte\|+Cra 7 # 71-21\|+4\.65000, -74\.08360\|+Abrir en el mapa/,
  );
  expect(html).toContain('href="https://www.google.com/maps?q=4.65,-74.0836"');
  // the text below does not repeat the card
  expect(html.match(/Tienda del norte/g)).toHaveLength(1);
  expect(read({ contenido: 'los espero', ubicacion: { ...ubicacion, nombre: null, direccion: null } })).toMatch(
    /Ubicación\|+4\.65000.*los espero/,
  );
});

test('an unreadable message looks different from the customer’s text', () => {
  expect(draw({ contenido: 'Mensaje no compatible' })).toMatch(/data-unknown="true"[^>]*>.*Mensaje no compatible/);
  expect(draw({ contenido: 'este mensaje no compatible' })).not.toContain('data-unknown');
});
