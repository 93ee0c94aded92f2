import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { contacto } from './features/contactos/contacto.ts';

/** What answers a whole contact and need not be counted: it makes one of what was typed, or joins two into one for good. */
const UNCOUNTED = ['createContacto', 'mergeContacto'];

test('whatever answers a contact counts as read, also a change that changes nothing (T43)', () => {
  const answering = Object.entries(catalogue).filter(([, { reply }]) => reply === contacto);
  const counted = answering.filter(([, one]) => one.budget?.name === 'contactos').map(([name]) => name);
  expect(counted).toEqual(expect.arrayContaining(['updateContacto', 'moveContacto']));
  expect(answering.map(([name]) => name).filter((name) => !counted.includes(name))).toEqual(UNCOUNTED);
});
