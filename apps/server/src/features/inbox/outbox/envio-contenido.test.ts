import { describe, expect, test } from 'vitest';
import { isSameContent, toOutgoingContent, type ContenidoRow } from './envio-contenido.ts';

const row = (extra: Partial<ContenidoRow>): ContenidoRow => ({
  clase: 'TEXTO',
  texto: 'Hola',
  contentSid: null,
  contentVariables: null,
  archivoIds: null,
  ...extra,
});
const media = row({ clase: 'MEDIA', texto: 'Mira', archivoIds: [3, 4] });
const template = row({
  clase: 'PLANTILLA',
  texto: 'Hola María, tu pedido 1042 va en camino.',
  contentSid: 'HX1',
  contentVariables: { 1: 'María', 2: '1042' },
});

describe('content sent to the provider', () => {
  test.each([
    ['a text', row({}), { kind: 'text', body: 'Hola' }],
    ['files with their caption', media, { kind: 'media', body: 'Mira', mediaUrls: ['/3', '/4'] }],
    ['a template', template, { kind: 'template', contentSid: 'HX1', variables: { 1: 'María', 2: '1042' } }],
  ])('is %s', (_what, one, content) => expect(toOutgoingContent(one, (id) => `/${id}`)).toEqual(content));
});

describe('a message in the provider’s list', () => {
  test.each<[string, ContenidoRow, string, number, boolean]>([
    ['is a text with the same words', row({}), 'Hola', 0, true],
    ['is no text with other words', row({}), 'hola', 0, false],
    ['is no text when it has files', row({}), 'Hola', 1, false],
    ['is a file with the same caption', media, 'Mira', 2, true],
    ['is a file without a caption', row({ clase: 'MEDIA', texto: '' }), '', 1, true],
    ['is no file when it has none', media, 'Mira', 0, false],
    ['is the same template', template, template.texto, 0, true],
    ['is the same template with other spaces', template, 'Hola María,\n tu pedido 1042 va en camino. ', 0, true],
    ['is the same template, edited since', template, 'Buenas, María: el pedido 1042 ya salió.', 0, true],
    ['is no template with other values', template, 'Hola Juan, tu pedido 1042 va en camino.', 0, false],
    ['is no template with other words', row({ ...template, contentVariables: {} }), 'Hola', 0, false],
  ])('%s', (_what, one, body, numMedia, same) => expect(isSameContent(one, { body, numMedia })).toBe(same));
});
