import { leadScore } from '@tertulia/contract/features/lead/reglas';
import { expect, test } from 'vitest';
import { puntajeOf } from './puntaje.ts';

const NOW = Date.parse('2026-11-21T15:00:00.000Z');
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

test('a nought of somebody who wrote today is a score that nobody has reckoned yet', () => {
  expect(puntajeOf({ leadScore: 0, ventanaHasta: at(23.9) }, NOW)).toBeNull();
  expect(puntajeOf({ leadScore: 27, ventanaHasta: at(23.9) }, NOW)).toBe(27);
});

test('a nought of somebody who has long been silent, or never wrote, is one', () => {
  expect(puntajeOf({ leadScore: 0, ventanaHasta: at(-1) }, NOW)).toBe(0);
  expect(puntajeOf({ leadScore: 0, ventanaHasta: null }, NOW)).toBe(0);
});

test('the rules never come to a nought for a customer whose window is open', () => {
  const worst = { palabrasCompra: 0, cotizacion: 'NINGUNA', kanban: { avance: 0, perdido: true }, rating: 1 } as const;
  expect(leadScore({ ...worst, horasSinEscribir: 23.9, mensajesCliente: 1 }).score).toBeGreaterThan(0);
});
