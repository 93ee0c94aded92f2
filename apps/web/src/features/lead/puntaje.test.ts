import { leadScore } from '@tertulia/contract/features/lead/reglas';
import { expect, test } from 'vitest';
import { puntajeOf } from './puntaje.ts';

const BEGUN = Date.parse('2026-11-21T15:00:00.000Z');
const at = (hours: number) => new Date(BEGUN + hours * 3_600_000).toISOString();
const chat = { leadScore: 0, fechaInicio: at(0) };

test('a zero for a customer who wrote in the chat is a score that is not computed yet', () => {
  expect(puntajeOf({ ...chat, ventanaHasta: at(24) })).toBeNull();
  expect(puntajeOf({ ...chat, ventanaHasta: at(24 - 1 / 120) })).toBeNull();
  expect(puntajeOf({ ...chat, leadScore: 27, ventanaHasta: at(24) })).toBe(27);
});

test('a zero in a chat in which the customer never wrote is a score, whenever its first window began', () => {
  expect(puntajeOf({ ...chat, ventanaHasta: at(20) })).toBe(0);
  expect(puntajeOf({ ...chat, ventanaHasta: null })).toBe(0);
});

test('the rules never compute zero for a customer who wrote', () => {
  const worst = { palabrasCompra: 0, cotizacion: 'NINGUNA', kanban: { avance: 0, perdido: true }, rating: 1 } as const;
  expect(leadScore({ ...worst, horasSinEscribir: 9000, mensajesCliente: 1 }).score).toBeGreaterThan(0);
});
