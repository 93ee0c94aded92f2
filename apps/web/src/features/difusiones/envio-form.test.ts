import { describe, expect, it } from 'vitest';
import { faultsOfRefusal, faultsOfValores, firstValores, previewValores, variablesOf } from './envio-form.ts';

const plantilla = {
  variables: [
    { clave: '1', ejemplo: 'Ana' },
    { clave: '2', ejemplo: null },
    { clave: 'email', ejemplo: null },
  ],
};

describe('what fills a template for many', () => {
  it('begins with the name in the first place, a field in a place of its name, and texts to be written', () => {
    const valores = firstValores(plantilla);
    expect(Object.values(valores).map(({ fuente }) => fuente)).toEqual(['nombre', 'texto', 'email']);
    expect(faultsOfValores(valores)).toEqual({ 2: 'Falta el valor de {{2}}' });
  });

  it('goes to the server trimmed, with a text for those who lack the field where one is given', () => {
    const valores = {
      1: { fuente: 'nombre' as const, texto: 'de antes', siFalta: ' cliente ' },
      2: { fuente: 'texto' as const, texto: ' hoy ', siFalta: 'de antes' },
      email: { fuente: 'email' as const, texto: '', siFalta: ' ' },
    };
    expect(faultsOfValores(valores)).toEqual({});
    expect(variablesOf(valores)).toEqual({
      1: { campo: 'nombre', siFalta: 'cliente' },
      2: { texto: 'hoy' },
      email: { campo: 'email' },
    });
    expect(previewValores(valores)).toEqual({ 1: '‹nombre›', 2: ' hoy ', email: '‹correo›' });
  });

  it('shows a refusal at the place that it names', () => {
    expect(
      faultsOfRefusal([
        { field: 'variables.2', message: 'Falta el valor de {{2}}' },
        { field: 'clave', message: 'Debe ser un UUID' },
      ]),
    ).toEqual({ 2: 'Falta el valor de {{2}}' });
  });
});
