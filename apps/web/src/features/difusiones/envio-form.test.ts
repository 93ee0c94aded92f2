import { describe, expect, it } from 'vitest';
import { waitText } from './difusiones.texts.ts';
import {
  faultOfProgramada,
  programadaOf,
  faultsOfRefusal,
  faultsOfValores,
  firstValores,
  previewValores,
  variablesOf,
} from './envio-form.ts';

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

  it('leaves at once, or at a moment in Bogotá that is still to come', () => {
    const now = Date.parse('2026-11-22T15:00:00Z');
    expect([programadaOf(null), faultOfProgramada(null, now)]).toEqual([null, undefined]);
    expect([programadaOf(''), faultOfProgramada('', now)]).toEqual([null, 'Elige la fecha y la hora']);
    expect(faultOfProgramada('2026-11-22T10:00', now)).toBe('Elige una fecha y una hora que estén por venir');
    expect(faultOfProgramada('2026-11-22T10:01', now)).toBe(undefined);
    expect(programadaOf('2026-11-23T07:30')).toBe('2026-11-23T12:30:00.000Z');
  });

  it('says since when it waits, and names the law only where the law is why', () => {
    const until = '2026-11-23T12:00:00Z';
    expect(waitText(until, '2026-11-23T12:00:00.000Z')).toBe('Los mensajes salen desde el 23/11/2026 07:00.');
    for (const programada of [null, '2026-11-22T15:00:00.000Z'])
      expect(waitText(until, programada)).toContain('en el horario que permite la ley (Ley 2300)');
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
