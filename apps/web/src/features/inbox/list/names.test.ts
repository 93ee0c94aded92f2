import { expect, test } from 'vitest';
import { nameOf } from './names.ts';

// covers D2-2.1-11
test.each([
  [{ clienteNombre: 'Ana Ruiz', clienteTelefono: '+573001112233' }, 'Ana Ruiz'],
  [{ clienteNombre: null, clienteTelefono: '+573001112233' }, '+57 300 111 2233'],
  [{ clienteNombre: '  ', clienteTelefono: '+573001112233' }, '+57 300 111 2233'],
  [{ clienteNombre: null, clienteTelefono: null }, 'Sin nombre'],
])('a customer with %o is called «%s»', (known, name) => expect(nameOf(known)).toBe(name));
