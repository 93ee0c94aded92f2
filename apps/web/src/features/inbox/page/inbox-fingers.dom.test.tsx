import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { cutOff, pageOf } from '../../../../test/dom.tsx';
import { anyChat, ownChat, showInbox } from '../../../../test/inbox.tsx';
import { PIXEL_URL } from '../../../../test/media.ts';
import { buildArchivo, buildMensaje } from '../../../../test/mensaje-builders.ts';
import { expectFitForFingers } from '../../../../test/phone.ts';

test('waiting chats meet WCAG 2.2 AA in both themes, and fit fingers', async () => {
  const chats = [anyChat(801), anyChat(802, { noLeidos: 3 })];
  const inbox = await showInbox({ chats, roles: ['SUPERVISOR'], search: '?tab=waiting' });
  await expect.element(inbox.getByRole('button', { name: 'ACEPTAR el chat de Cliente 801' })).toBeVisible();
  await expectAccessible('body');
  await expectFitForFingers('body');
});

// covers D2-2.1-14
test('a chat with messages of each kind meets WCAG 2.2 AA in both themes, and fits fingers', async () => {
  const own = { emisor: 'USUARIO', origen: 'PERSONA', enviadoPorNombre: 'Ana López' } as const;
  const anuncio = {
    headline: 'Vi el anuncio',
    body: 'Café',
    mediaUrl: null,
    sourceType: 'ad',
    sourceUrl: 'https://fb.example/1',
  };
  const cita = { id: 1, secuencia: 1, tipo: 'TEXTO', resumen: 'Buenas', miniaturaUrl: null } as const;
  const pdf = buildArchivo({ tipoMime: 'application/pdf', nombreOriginal: 'carta.pdf' });
  const changes: Partial<Mensaje>[] = [
    { contenido: 'Buenas', referralDto: anuncio },
    { ...own, estadoMensaje: 'LEIDO', replyTo: cita },
    { ...own, estadoMensaje: 'ERROR', errorCodigo: '63016', errorDetalle: 'Fuera de la ventana' },
    { tipo: 'IMAGEN', archivos: [buildArchivo({ url: PIXEL_URL })] },
    { tipo: 'DOC', archivos: [pdf] },
    {
      contenido: 'Ubicación',
      ubicacion: { latitud: 4.6, longitud: -74, nombre: null, direccion: null },
    },
    { contenido: 'por último' },
  ];
  const mensajes = changes.map((each, index) => buildMensaje(index + 1, { conversacionId: 803, ...each }));
  const inbox = await showInbox({
    chats: [ownChat(803, { secuencia: mensajes.length })],
    mensajes: { 803: mensajes },
    search: '?chat=803',
    roles: ['SUPERVISOR'],
  });
  await expect.element(inbox.chat('Cliente 803').getByText(/^por último/)).toBeVisible();
  await expect.element(inbox.field('Cliente 803')).toBeVisible();
  await expectAccessible('body');
  await expectFitForFingers('body');
});

test('a failed page of older messages is retried by a button that fits fingers', async () => {
  const newest = buildMensaje(5, { conversacionId: 804, contenido: 'la última' });
  const inbox = await showInbox({
    chats: [ownChat(804, { secuencia: 5 })],
    search: '?chat=804',
    answers: {
      'GET /api/conversations/804/messages': ({ query }: { query: URLSearchParams }) =>
        query.has('antesDeSecuencia') ? cutOff() : { ...pageOf([newest]), totalElements: 5, last: false },
    },
  });
  await expect.element(inbox.chat('Cliente 804').getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expectFitForFingers('[aria-label="Mensajes con Cliente 804"]');
});
