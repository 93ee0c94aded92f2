import { describe, expect, it } from 'vitest';
import { fillVariables, HUECO, VARIABLES } from './variables.ts';

describe('the variables of a quick note', () => {
  it('fills every variable, in any spacing and case', () => {
    const valores = Object.fromEntries(VARIABLES.map((name) => [name, `<${name}>`]));
    const contenido = VARIABLES.map((name) => `{{${name}}} {{ ${name.toUpperCase()} }}`).join('|');
    const { texto, faltan } = fillVariables(contenido, valores);
    expect(texto).toBe(VARIABLES.map((name) => `<${name}> <${name}>`).join('|'));
    expect(faltan).toEqual([]);
  });

  it.each([undefined, null, '', '   '])('inserts a visible blank for %j and reports it once', (nombre) => {
    expect(fillVariables('Hola {{nombre}}, ¿{{nombre}}?', { nombre })).toEqual({
      texto: `Hola ${HUECO}, ¿${HUECO}?`,
      faltan: ['nombre'],
    });
    expect(HUECO).toBe('____');
  });

  it('does not change braces without a variable', () => {
    const contenido = '{{precio}} {nombre} {{}} {{1}} {{constructor}} {{nombre';
    expect(fillVariables(contenido, { nombre: 'Ana' })).toEqual({ texto: contenido, faltan: [] });
  });

  it('does not interpret a value: braces and dollar signs in it are text', () => {
    expect(fillVariables('{{nombre}} de {{negocio}}', { nombre: '{{agente}} $& $1', negocio: 'Café' }).texto).toBe(
      '{{agente}} $& $1 de Café',
    );
  });
});
