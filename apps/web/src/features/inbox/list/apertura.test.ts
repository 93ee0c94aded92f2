import { describe, expect, it } from 'vitest';
import { hintOf, isShownTo } from './apertura.ts';
import { buildConversacion, CLOSED } from '../../../../test/conversacion-builders.ts';

const AGENTE = { usuarioId: 7, isSupervising: false };
const SUPERVISOR = { usuarioId: 1, isSupervising: true };
const laura = { estado: 'ABIERTA', asignadaA: 8, asignadaADTO: { id: 8, nombre: 'Laura' } } as const;

describe('opening a chat', () => {
  // covers D2-4-10
  it('a waiting chat does not open, for supervisors too, and the hint says that accepting opens it', () => {
    for (const viewer of [AGENTE, SUPERVISOR]) expect(isShownTo(buildConversacion(viewer))).toBe(false);
    expect(hintOf(buildConversacion(AGENTE))).toBe('Acepta el chat para abrirlo.');
  });

  // covers D2-4-11, D2-6-04, D2-6-05a
  it('an agent cannot open another agent’s chat, and the hint names the owner; a supervisor can', () => {
    expect(isShownTo(buildConversacion(AGENTE, laura))).toBe(false);
    expect(hintOf(buildConversacion(AGENTE, laura))).toBe('Este chat lo atiende Laura.');
    expect(isShownTo(buildConversacion(SUPERVISOR, laura))).toBe(true);
  });

  it('own chats and attended closed chats open', () => {
    expect(isShownTo(buildConversacion(AGENTE, { ...laura, asignadaA: 7 }))).toBe(true);
    expect(isShownTo(buildConversacion(AGENTE, CLOSED, 7))).toBe(true);
  });
});
