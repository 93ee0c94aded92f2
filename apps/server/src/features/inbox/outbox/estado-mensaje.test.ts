import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ESTADOS_MENSAJE } from '@tertulia/contract/features/mensajes/tipos';
import { fromProviderStatus, mergeEstado } from './estado-mensaje.ts';

describe('delivery states', () => {
  it('end the same for every order and repetition of call-backs', () => {
    const states = fc.array(fc.constantFrom(...ESTADOS_MENSAJE), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        states.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(shuffled.reduce(mergeEstado, 'PENDIENTE')).toBe(list.reduce(mergeEstado, 'PENDIENTE'));
          expect([...shuffled, ...list].reduce(mergeEstado, 'PENDIENTE')).toBe(list.reduce(mergeEstado, 'PENDIENTE'));
        },
      ),
    );
  });

  it('never go backwards', () => {
    expect(mergeEstado('LEIDO', 'ENTREGADO')).toBe('LEIDO');
    expect(mergeEstado('ENTREGADO', 'ENVIADO')).toBe('ENTREGADO');
    expect(mergeEstado('ERROR', 'ENVIADO')).toBe('ERROR');
    expect(mergeEstado('ENTREGADO', 'ERROR')).toBe('ENTREGADO');
  });

  it('map the provider’s words, and null for unknown ones', () => {
    expect(['queued', 'sent', 'delivered', 'READ', 'failed', 'undelivered'].map(fromProviderStatus)).toEqual([
      'PENDIENTE',
      'ENVIADO',
      'ENTREGADO',
      'LEIDO',
      'ERROR',
      'ERROR',
    ]);
    expect(fromProviderStatus('teleported')).toBeNull();
  });
});
