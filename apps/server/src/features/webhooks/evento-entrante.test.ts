import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claveOf, readEventoEntrante, readRemitente, remitenteOf } from './evento-entrante.ts';

const form = (fields: Record<string, string>) =>
  new URLSearchParams({ MessageSid: 'SM1', From: 'whatsapp:+573001112233', NumMedia: '0', ...fields }).toString();

describe('reading an incoming webhook', () => {
  it('reads text, sender and profile', () => {
    expect(readEventoEntrante(form({ Body: 'Hola 👋🏽', ProfileName: 'Ana' }))).toMatchObject({
      tipo: 'TEXTO',
      contenido: 'Hola 👋🏽',
      remitente: { tipo: 'TELEFONO', valor: '+573001112233' },
      nombrePerfil: 'Ana',
      proveedorSid: 'SM1',
    });
  });

  it.each([
    ['whatsapp:+573001112233', 'TELEFONO', '+573001112233'],
    ['whatsapp:573001112233', 'TELEFONO', '+573001112233'],
    ['whatsapp:CO.1349aB', 'BSUID', 'CO.1349aB'],
    ['whatsapp:US.ENT.118157992128868448', 'BSUID', 'US.ENT.118157992128868448'],
  ] as const)('knows the sender behind %s, also by its ordering key', (address, tipo, valor) => {
    const remitente = readRemitente(address);
    expect(remitente).toEqual({ tipo, valor });
    expect(remitente && remitenteOf(claveOf(remitente))).toEqual(remitente);
  });

  it.each([
    'whatsapp:',
    'whatsapp:CO.',
    'whatsapp:co.123',
    'whatsapp:CO.12 3',
    'whatsapp:+12',
    `whatsapp:CO.${'a'.repeat(129)}`,
  ])('knows no sender behind %s', (address) => {
    expect(readRemitente(address)).toBeNull();
  });

  it.each([
    ['image/jpeg', 'IMAGEN'],
    ['video/mp4', 'VIDEO'],
    ['audio/ogg', 'VOZ'],
    ['audio/mpeg', 'AUDIO'],
    ['application/pdf', 'DOC'],
    ['x', 'DOC'],
  ])('takes %s as %s', (mime, tipo) => {
    expect(readEventoEntrante(form({ NumMedia: '1', MediaUrl0: 'https://x/1', MediaContentType0: mime })).tipo).toBe(
      tipo,
    );
  });

  it('reads a location, and none from a latitude that is not on earth', () => {
    expect(readEventoEntrante(form({ Latitude: '4.65', Longitude: '-74.05', Label: 'Parque' })).ubicacion).toEqual({
      latitud: 4.65,
      longitud: -74.05,
      nombre: 'Parque',
      direccion: null,
    });
    expect(readEventoEntrante(form({ Latitude: '99', Longitude: '0' })).ubicacion).toBeNull();
  });

  it('reads an ad referral and the quoted message', () => {
    const evento = readEventoEntrante(
      form({
        Body: 'Hola',
        ReferralSourceUrl: 'https://fb.me/x',
        ReferralHeadline: 'Kit',
        ReferralSourceType: 'ad',
        OriginalRepliedMessageSid: 'SM0',
      }),
    );
    expect(evento).toMatchObject({
      referral: { headline: 'Kit', sourceType: 'ad', sourceUrl: 'https://fb.me/x', mediaUrl: null },
      imagenAnuncio: null,
      respondeASid: 'SM0',
    });
  });

  it('shows a message of an unknown type and keeps its raw fields', () => {
    expect(readEventoEntrante(form({ MessageType: 'hologram', Body: '' }))).toMatchObject({
      contenido: 'Mensaje no compatible',
      datos: { MessageType: 'hologram' },
    });
  });

  it('keeps a NUL as U+FFFD and never throws, whatever comes', () => {
    expect(readEventoEntrante(form({ Body: 'a\u0000b' })).contenido).toBe('a\uFFFDb');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = Buffer.from(bytes).toString('latin1');
        readEventoEntrante(text);
        expect(readEventoEntrante(form({ Body: text, Label: text, ProfileName: text })).contenido).not.toContain(
          '\u0000',
        );
      }),
    );
  });
});
