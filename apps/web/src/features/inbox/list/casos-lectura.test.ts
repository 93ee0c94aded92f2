import { CASOS_LECTURA } from '@tertulia/contract/features/conversaciones/casos-lectura';
import { describe, expect, it } from 'vitest';
import { isLockedFor, withMove } from './bandeja-evento.ts';
import { buildConversacion, buildEvento } from '../../../../test/conversacion-builders.ts';

const OWN = 7;
const COLLEAGUE = 8;
const OWNERS = { nadie: null, suyo: OWN, colega: COLLEAGUE } as const;

/** The abilities of a user without any. */
const NOTHING = {
  leer: false,
  aceptar: false,
  enviar: false,
  transferir: false,
  devolver: false,
  resolver: false,
  encuestar: false,
};

it.each([
  { estado: 'PENDIENTE', asignadaA: OWN },
  { estado: 'ABIERTA', asignadaA: null },
  { estado: 'CERRADA', asignadaA: OWN },
] as const)('the database has no chat $estado of $asignadaA, and neither have the tests', (placement) => {
  const viewer = { usuarioId: OWN, isSupervising: false };
  expect(() => buildConversacion(viewer, placement)).toThrow(/the database has no chat/);
});

describe('who may read a chat, derived in the browser', () => {
  it.each(CASOS_LECTURA)('$rol, $estado, $de, attended $atendido', ({ rol, estado, de, atendido, lee }) => {
    const viewer = { usuarioId: OWN, isSupervising: rol !== 'AGENTE' };
    const chat = { estado, asignadaA: OWNERS[de] };
    expect(isLockedFor(viewer, chat)).toBe(estado !== 'CERRADA' && !lee);
    const secret = { resumen: 'un secreto', emisor: 'CLIENTE', autorNombre: null, estadoMensaje: null } as const;
    const before = CASOS_LECTURA.filter((one) => one.rol === rol && (one.de !== 'suyo' || atendido))
      .map((one) => buildConversacion(viewer, { estado: one.estado, asignadaA: OWNERS[one.de] }))
      .map((one) => ({ ...one, ultimoMensaje: one.puede.leer ? secret : null }));
    // whether an agent once attended a closed chat only the server knows
    const isUnknown = estado === 'CERRADA' && !viewer.isSupervising;
    const { puede } = buildEvento(viewer, buildConversacion(viewer), { ...chat, puede: { ...NOTHING, leer: lee } });
    expect(puede.leer).toBe(lee);
    for (const known of before) {
      const along = { asignadaADTO: null, bot: null, fechaCierre: null, ultimoAsignado: known.asignadaA };
      const after = withMove(viewer, known, { ...chat, ...along });
      expect(after.puede.leer || (isUnknown && lee)).toBe(lee);
      expect(after.puede.leer || after.ultimoMensaje === null).toBe(true);
    }
  });
});
