import { describe, expect, it } from 'vitest';
import { isOptOut } from './bajas.ts';

describe('opt-out words', () => {
  it.each(['BAJA', 'baja', ' Baja. ', 'STOP', 'stop!', 'CANCELAR SUSCRIPCIÓN', 'cancelar  suscripcion', '«Baja»'])(
    'takes %j',
    (text) => {
      expect(isOptOut(text)).toBe(true);
    },
  );
  it.each(['la música está baja', 'no me den de baja', 'non-stop', 'cancelar', '', '¿cuánto vale la planta baja?'])(
    'does not take %j',
    (text) => {
      expect(isOptOut(text)).toBe(false);
    },
  );
});
