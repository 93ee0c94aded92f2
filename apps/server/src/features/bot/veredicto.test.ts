import { expect, it } from 'vitest';
import { cpuTimeOf } from '@tertulia/testkit/cpu-time';
import { SIN_AJUSTES } from './ajustes.service.ts';
import { judge, type Caso, type VeredictoDeps } from './veredicto.service.ts';

/** Without dependencies: here the words alone decide. */
const deps = {} as VeredictoDeps;
const caso = (pregunta: string): Caso => ({
  ajustes: SIN_AJUSTES,
  lineas: [{ de: 'cliente', texto: pregunta }],
  pregunta,
  turnos: 0,
  adelantadas: 0,
  prompt: null,
  clienteNombre: null,
});

it('reads the end of a burst of long messages, without delaying others', async () => {
  // one sign that folds into eighteen letters
  const burst = 'ﷺ'.repeat(20 * 4096);
  const taken = await cpuTimeOf(async () => {
    for (let message = 0; message < 40; message++)
      expect(await judge(deps, { tenantId: 1 }, caso(`${burst} quiero hablar con una persona`))).toMatchObject({
        accion: 'TRASPASA',
        motivo: 'PIDE_PERSONA',
      });
  });
  // the whole text would take a second
  expect(taken).toBeLessThan(400);
});

it('does not begin with half a surrogate pair', async () => {
  const verdict = await judge(deps, { tenantId: 1 }, caso(`${'💬'.repeat(3000)}hola`));
  expect(verdict).toMatchObject({ accion: 'CALLA', motivo: 'SALUDO' });
});
