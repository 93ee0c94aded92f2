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

describe('the template values of a broadcast', () => {
  it('begin with the name in the first variable, a field in a variable of its name, and texts to be written', () => {
    const valores = firstValores(plantilla);
    expect(Object.values(valores).map(({ fuente }) => fuente)).toEqual(['nombre', 'texto', 'email']);
    expect(faultsOfValores(valores)).toEqual({ 2: 'Falta el valor de {{2}}' });
  });

  it('are sent trimmed, with a fallback for contacts without the field if there is one', () => {
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

  it('leave at once, or at a future time in Bogotá', () => {
    const now = Date.parse('2026-11-22T15:00:00Z');
    expect([programadaOf(null), faultOfProgramada(null, now)]).toEqual([null, undefined]);
    expect([programadaOf(''), faultOfProgramada('', now)]).toEqual([null, 'Elige la fecha y la hora']);
    expect(faultOfProgramada('2026-11-22T10:00', now)).toBe('Elige una fecha y una hora que estén por venir');
    expect(faultOfProgramada('2026-11-22T10:01', now)).toBe(undefined);
    expect(programadaOf('2026-11-23T07:30')).toBe('2026-11-23T12:30:00.000Z');
  });

  it('say since when the broadcast waits, and name the law only if the law is the reason', () => {
    const until = '2026-11-23T12:00:00Z';
    expect(waitText(until, '2026-11-23T12:00:00.000Z')).toBe('Los mensajes salen desde el 23/11/2026 07:00.');
    for (const programada of [null, '2026-11-22T15:00:00.000Z'])
      expect(waitText(until, programada)).toContain('en el horario que permite la ley (Ley 2300)');
  });

  it('show a refusal at the variable that it names', () => {
    expect(
      faultsOfRefusal([
        { field: 'variables.2', message: 'Falta el valor de {{2}}' },
        { field: 'clave', message: 'Debe ser un UUID' },
      ]),
    ).toEqual({ 2: 'Falta el valor de {{2}}' });
  });
});
