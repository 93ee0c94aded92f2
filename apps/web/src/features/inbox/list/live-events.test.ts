import { TIPOS_EVENTO } from '@tertulia/contract/realtime/tipos-evento';
import { describe, expect, it, test } from 'vitest';
import { buildConversacion, buildDto } from '../../../../test/conversacion-builders.ts';
import { isMensaje, movesCounts, readConversacionEvent } from './live-events.ts';

const chat = buildConversacion({ usuarioId: 7, isSupervising: false });

describe('movesCounts', () => {
  it('is true for moves and for chats never seen, and false for ticks and messages', () => {
    const conversacionDTO = buildDto(chat);
    expect(movesCounts(undefined, { type: 'CREATED', conversacionDTO })).toBe(true);
    expect(
      movesCounts(chat, { type: 'ASSIGNED', conversacionDTO: { ...conversacionDTO, asignadaA: 8, estado: 'ABIERTA' } }),
    ).toBe(true);
    expect(movesCounts(chat, { type: 'UPDATED', conversacionDTO })).toBe(false);
    expect(movesCounts(undefined, { type: 'MESSAGE_IN', conversacionDTO })).toBe(false);
  });
});

test.each(TIPOS_EVENTO)('%s of an unknown chat moves a count unless it is about a message', (type) => {
  expect(movesCounts(undefined, { type, conversacionDTO: buildDto(chat) })).toBe(!/MESSAGE/.test(type));
});

describe('the frames of the topics', () => {
  // covers D2-7.1-21b
  it('are read with the fields that they leave out; other bodies are not', () => {
    const { asignadaA: _, bot: __, ...conversacionDTO } = buildDto(chat);
    const evento = { type: 'CREATED', conversacionDTO: buildDto(chat) };
    expect(readConversacionEvent({ type: 'CREATED', conversacionDTO })).toEqual(evento);
    for (const body of [null, 'x', {}, { type: 'CREATED' }, { type: 'CREATED', conversacionDTO: null }])
      expect(readConversacionEvent(body)).toBeNull();
    expect(isMensaje({ id: 1, conversacionId: 2, secuencia: 3 })).toBe(true);
    expect(isMensaje({ id: '1', conversacionId: 2, secuencia: 3 })).toBe(false);
  });
});
