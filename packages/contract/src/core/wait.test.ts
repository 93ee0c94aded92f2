import { expect, test } from 'vitest';
import { tooManyAttempts, waitText } from './wait.ts';

test.each([
  [0.2, '1 segundo'],
  [45, '45 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [826, '14 minutos'],
  [5400, '90 minutos'],
  [5401, '2 horas'],
  [86_400, '24 horas'],
])('F-C01 %s seconds are «%s»', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
  expect(tooManyAttempts(seconds)).toBe(`Demasiados intentos. Espera ${text} y vuelve a intentarlo.`);
});
