import { ESTADOS_PLANTILLA } from '@tertulia/contract/features/plantillas/estados';
import { describe, expect, it } from 'vitest';
import { toEstadoPlantilla } from './estado-plantilla.ts';

describe('the approval of a template', () => {
  it.each([
    ['approved', 'APROBADA'],
    ['received', 'PENDIENTE'],
    ['pending', 'PENDIENTE'],
    ['rejected', 'RECHAZADA'],
    ['paused', 'PAUSADA'],
    ['disabled', 'DESHABILITADA'],
    ['archived', 'DESHABILITADA'],
    ['unsubmitted', 'SIN_ENVIAR'],
    ['APPROVED', 'APROBADA'],
  ])('maps %s to %s', (word, estado) => {
    expect(toEstadoPlantilla(word)).toBe(estado);
    expect(ESTADOS_PLANTILLA).toContain(estado);
  });

  it('never counts an unknown word as an approval', () => {
    for (const word of ['', 'in_appeal', 'approved?', 'constructor', 'flagged'])
      expect(toEstadoPlantilla(word)).toBe('PENDIENTE');
  });
});
