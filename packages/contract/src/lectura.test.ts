import { expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from './catalogue.ts';
import type { Endpoint } from './core/endpoint.ts';
import { contacto } from './features/contactos/contacto.ts';

/** Why a call that tells an AGENTE a customer's number need not be counted. Supervisors may have the whole base as a file. */
const UNCOUNTED = {
  closeLlamada: 'ends the own call, whose number is before them',
  createContacto: 'makes one of the number that was typed',
  createConversacion: 'begins a chat with the number that was typed, sixty times an hour',
  getLlamadaActual: 'the own call that is going on',
};

test('whatever answers a contact or a chat’s number counts as read, also a change that changes nothing (T43)', () => {
  const telling = Object.entries<Endpoint>(catalogue).filter(
    ([, { access, reply }]) => access.includes('AGENTE') && tellsNumber(reply),
  );
  const names = (all: typeof telling) => all.map(([name]) => name).toSorted();
  const counted = telling.filter(([, { budget }]) => budget?.name === 'contactos' || budget?.name === 'busqueda');
  expect(names(counted)).toEqual(
    expect.arrayContaining([
      'assignConversacion',
      'getConversacion',
      'listEncuestas',
      'listLlamadasPerdidas',
      'moveContacto',
      'updateContacto',
    ]),
  );
  expect(names(telling.filter((one) => !counted.includes(one)))).toEqual(Object.keys(UNCOUNTED));
});

/** Whether the answer, at whatever depth, is a contact or names a customer's number. */
function tellsNumber(reply: z.ZodType): boolean {
  let tells = false;
  z.toJSONSchema(reply, {
    unrepresentable: 'any',
    override: ({ zodSchema }) => {
      const shape = zodSchema instanceof z.ZodObject ? zodSchema.shape : {};
      // a call has a number of its own, and beside it whose it is
      const isLlamada = 'numero' in shape && 'contactoId' in shape;
      tells ||= isLlamada || 'clienteTelefono' in shape || Object.keys(contacto.shape).every((field) => field in shape);
    },
  });
  return tells;
}
