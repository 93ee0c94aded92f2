import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claveOf, readEventoEntrante, readRemitente, remitenteOf } from './evento-entrante.ts';

const form = (fields: Record<string, string>) =>
  new URLSearchParams({ MessageSid: 'SM1', From: 'whatsapp:+573001112233', NumMedia: '0', ...fields }).toString();

describe('the address of a file', () => {
  const API = 'https://api.twilio.com/2010-04-01/Accounts';
  const read = (url: string) =>
    readEventoEntrante(
      form({
        AccountSid: 'AC2',
        NumMedia: '1',
        MediaUrl0: url,
        ReferralMediaUrl: url,
        ReferralMediaContentType: 'image/png',
      }),
    );
  const addressesOf = (url: string) => {
    const { adjuntos, imagenAnuncio } = read(url);
    return [adjuntos[0]?.url, imagenAnuncio?.url];
  };

  it.each([`${API}/AC2/Messages/SM1/Media/ME1`, 'https://media.twiliocdn.com/AC2/ME1', 'https://x.fbcdn.net/a.jpg'])(
    'is kept if it belongs to the message or not to the API: %s',
    (url) => expect(addressesOf(url)).toEqual([url, url]),
  );

  it.each([
    `${API}.json`,
    `${API}/AC1.json`,
    `${API}/AC2.json`,
    `${API}/AC1/Messages.json`,
    `${API}/AC1/Messages/SM1/Media/ME1`,
    `${API}/AC2/Messages/SM2/Media/ME1`,
    `${API}/AC2/Messages/SM1/Media`,
    `${API}/AC2/Messages/SM1/Media/ME1/more`,
    `${API}/AC2/Messages/SM1/Media/../../../../AC1.json`,
    `${API}/AC2/Recordings/RE1.mp3`,
  ])('is never fetched if it belongs to another account or another part of the API: %s', (url) =>
    expect(addressesOf(url)).toEqual(['about:blank', 'about:blank']),
  );
});

describe('parsing an incoming webhook', () => {
  it('reads text, sender and profile', () => {
    expect(readEventoEntrante(form({ Body: 'Hola 👋🏽', ProfileName: 'Ana' }))).toMatchObject({
      tipo: 'TEXTO',
      contenido: 'Hola 👋🏽',
      remitente: { tipo: 'TELEFONO', valor: '+573001112233' },
      nombrePerfil: 'Ana',
      proveedorSid: 'SM1',
    });
  });

  it.each(['  ', '\u3164', '\u2800\u200B', '\u200E'])('reads the invisible text %j as no name', (ProfileName) => {
    expect(readEventoEntrante(form({ Body: 'Hola', ProfileName })).nombrePerfil).toBeNull();
  });

  it.each([
    ['whatsapp:+573001112233', 'TELEFONO', '+573001112233'],
    ['whatsapp:573001112233', 'TELEFONO', '+573001112233'],
    ['whatsapp:CO.1349aB', 'BSUID', 'CO.1349aB'],
    ['whatsapp:US.ENT.118157992128868448', 'BSUID', 'US.ENT.118157992128868448'],
  ] as const)('reads the sender behind %s, also by its ordering key', (address, tipo, valor) => {
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
  ])('reads no sender behind %s', (address) => {
    expect(readRemitente(address)).toBeNull();
  });

  // covers D2-3-02
  it.each([
    ['image/jpeg', 'IMAGEN'],
    ['video/mp4', 'VIDEO'],
    ['audio/ogg', 'VOZ'],
    ['audio/mpeg', 'AUDIO'],
    ['application/pdf', 'DOC'],
    ['x', 'DOC'],
  ])('reads %s as %s', (mime, tipo) => {
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

  // covers D2-2.1-14, D2-3-02
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

  it.each([
    ['image/jpeg', 'imagen-1.jpg'],
    ['audio/ogg; codecs=opus', 'audio-1.ogg'],
    ['application/pdf', 'documento-1.pdf'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'documento-1.docx'],
    ['application/x-otra-cosa', 'documento-1'],
  ])('names an unnamed file of %s %s', (type, name) => {
    const { adjuntos } = readEventoEntrante(
      form({ NumMedia: '1', MediaUrl0: 'https://x.fbcdn.net/a', MediaContentType0: type }),
    );
    expect(adjuntos.map(({ nombre }) => nombre)).toEqual([name]);
  });

  it('shows a message of an unknown type and keeps its raw fields', () => {
    expect(readEventoEntrante(form({ MessageType: 'hologram', Body: '' }))).toMatchObject({
      contenido: 'Mensaje no compatible',
      datos: { MessageType: 'hologram' },
    });
  });

  it('cuts a long name between two characters', () => {
    const nameOf = (ProfileName: string) => readEventoEntrante(form({ Body: 'Hola', ProfileName })).nombrePerfil;
    expect(nameOf(`${'a'.repeat(199)}🌻 Flores`)).toBe('a'.repeat(199));
    expect(nameOf(`${'a'.repeat(198)}🌻 Flores`)).toBe(`${'a'.repeat(198)}🌻`);
    expect(nameOf(`${'a'.repeat(197)}👩‍👧 Flores`)).toBe('a'.repeat(197));
    expect(nameOf(' ')).toBeNull();
  });

  it('keeps a NUL as U+FFFD and never throws on any input', () => {
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
