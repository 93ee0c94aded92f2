import { describe, expect, it } from 'vitest';
import { counterOf, refusalOf } from './NotasPanel.tsx';

describe('a note being written', () => {
  // covers D2-5.3-02a, D2-9-07
  it('is required, has 3 to 2000 characters, without the spaces around it', () => {
    expect(refusalOf('   ')).toBe('La nota es obligatoria');
    expect(refusalOf(' ab ')).toBe('Mínimo 3 caracteres');
    expect(refusalOf('abc')).toBeNull();
    expect(refusalOf(`  ${'x'.repeat(2000)}  `)).toBeNull();
    expect(refusalOf('x'.repeat(2001))).toBe('Máximo 2000 caracteres');
  });

  // covers D2-5.3-02a
  it('is counted as n/2000', () => {
    expect(counterOf('')).toBe('0/2000');
    expect(counterOf('Llamar mañana')).toBe('13/2000');
  });
});
