import { describe, expect, it } from 'vitest';
import { completeVariables, previewPlantilla } from './plantilla-texto.ts';

const plantilla = {
  cuerpo: 'Hola {{1}}, tu pedido {{ 2 }} sale hoy. Gracias, {{1}}.',
  variables: [
    { clave: '1', ejemplo: 'Ana' },
    { clave: '2', ejemplo: null },
  ],
};

describe('previewPlantilla', () => {
  it('replaces each variable everywhere and leaves those without a value', () => {
    expect(previewPlantilla(plantilla, { 1: ' Laura ' })).toBe(
      'Hola Laura, tu pedido {{ 2 }} sale hoy. Gracias, Laura.',
    );
  });

  it('does not parse a value as a variable', () => {
    expect(previewPlantilla(plantilla, { 1: '{{2}}', 2: 'A-7' })).toContain('Hola {{2}}, tu pedido A-7');
  });
});

describe('completeVariables', () => {
  it('returns the trimmed values of the template’s own variables, and null while one is empty', () => {
    expect(completeVariables(plantilla, { 1: ' Laura ', 2: 'A-7', 9: 'ajeno' })).toEqual({ 1: 'Laura', 2: 'A-7' });
    expect(completeVariables(plantilla, { 1: 'Laura', 2: '  ' })).toBeNull();
    expect(completeVariables({ variables: [] }, {})).toEqual({});
  });
});
