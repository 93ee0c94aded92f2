import { expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from './catalogue.ts';
import type { Endpoint } from './core/endpoint.ts';
import { contacto } from './features/contactos/contacto.ts';

/** Why a call that shows a customer's number to an AGENTE is not counted. Supervisors may download all numbers. */
const UNCOUNTED = {
  closeLlamada: 'ends the own call, whose number is before them',
  createContacto: 'makes one of the number that was typed',
  createConversacion: 'begins a chat with the number that was typed, sixty times an hour',
  getLlamadaActual: 'the own call that is going on',
};

test('every reply with a contact or a chat’s number counts as read, also that of a change that changes nothing (T43)', () => {
  const sensitive = Object.entries<Endpoint>(catalogue).filter(
    ([, { access, reply }]) => access.includes('AGENTE') && revealsNumber(reply),
  );
  const names = (all: typeof sensitive) => all.map(([name]) => name).toSorted();
  const counted = sensitive.filter(([, { budget }]) => budget?.name === 'contactos' || budget?.name === 'busqueda');
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
  expect(names(sensitive.filter((one) => !counted.includes(one)))).toEqual(Object.keys(UNCOUNTED));
});

/** Whether the reply contains a contact or a customer's number at any depth. */
function revealsNumber(reply: z.ZodType): boolean {
  let reveals = false;
  z.toJSONSchema(reply, {
    unrepresentable: 'any',
    override: ({ zodSchema }) => {
      const shape = zodSchema instanceof z.ZodObject ? zodSchema.shape : {};
      // a call has its own number and its contact's id
      const isLlamada = 'numero' in shape && 'contactoId' in shape;
      reveals ||=
        isLlamada || 'clienteTelefono' in shape || Object.keys(contacto.shape).every((field) => field in shape);
    },
  });
  return reveals;
}
