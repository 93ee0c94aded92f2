import { CASOS_LECTURA } from '@tertulia/contract/features/conversaciones/casos-lectura';
import { describe, expect, it } from 'vitest';
import { isLockedFor, patchFromDto } from './bandeja-evento.ts';
import { buildConversacion, buildDto } from '../../../../test/conversacion-builders.ts';

const OWN = 7;
const COLLEAGUE = 8;
const OWNERS = { nadie: null, suyo: OWN, colega: COLLEAGUE } as const;

describe('who may read a chat, derived before the server responds', () => {
  it.each(CASOS_LECTURA)('$rol, $estado, $de, attended $atendido', ({ rol, estado, de, atendido, lee }) => {
    const viewer = { usuarioId: OWN, isSupervising: rol !== 'AGENTE' };
    const chat = { estado, asignadaA: OWNERS[de] };
    expect(isLockedFor(viewer, chat)).toBe(estado !== 'CERRADA' && !lee);
    const before = CASOS_LECTURA.filter((one) => one.rol === rol && (one.de !== 'suyo' || atendido)).map((one) =>
      buildConversacion(viewer, {
        estado: one.estado,
        asignadaA: OWNERS[one.de],
        ultimoMensaje: { resumen: 'un secreto', emisor: 'CLIENTE', autorNombre: null, estadoMensaje: null },
      }),
    );
    // whether an agent once attended a closed chat only the server knows
    const isUnknown = estado === 'CERRADA' && !viewer.isSupervising;
    for (const known of before) {
      const after = patchFromDto(viewer, known, buildDto({ ...known, ...chat }), '2026-11-20T12:00:00.000Z');
      expect(after.puede.leer || (isUnknown && lee)).toBe(lee);
      expect(after.ultimoMensaje === null).toBe(!after.puede.leer);
    }
  });
});
