import { describe, expect, it } from 'vitest';
import { buildConversacion, buildDto } from '../../../../test/conversacion-builders.ts';
import { isConversacionEvent, isMensaje, movesCounts } from './live-events.ts';

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

describe('guards of the topics', () => {
  // covers D2-7.1-21b
  it('accept the contract’s bodies and nothing else', () => {
    expect(isConversacionEvent({ type: 'CREATED', conversacionDTO: buildDto(chat) })).toBe(true);
    for (const body of [null, 'x', {}, { type: 'CREATED' }, { type: 'CREATED', conversacionDTO: null }])
      expect(isConversacionEvent(body)).toBe(false);
    expect(isMensaje({ id: 1, conversacionId: 2, secuencia: 3 })).toBe(true);
    expect(isMensaje({ id: '1', conversacionId: 2, secuencia: 3 })).toBe(false);
  });
});
