import { expect, test } from 'vitest';
import { z } from 'zod';
import { idParam } from './ids.ts';

const id = idParam('contacto');

test.each([
  ['1', 1],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  [7, 7],
])('%j is the id %d', (value, expected) => {
  expect(id.parse(value)).toBe(expected);
});

const OTHER_SPELLINGS = ['0x1', '0b1', '1e0', '1.0', '+1', ' 1', '1 ', '01', '٣', '１', ['1'], [], true];

test.each([...OTHER_SPELLINGS, '', '0', '-1', '9007199254740992', '9'.repeat(400), null, undefined])(
  '%j is not an id',
  (value) => {
    expect(id.safeParse(value).error?.issues[0]?.message).toBe('Identificador inválido');
  },
);

test('OpenAPI declares it as an integer, required unless the call declares otherwise', () => {
  const requested = z.object({ id, other: idParam('usuario').optional() });
  const integer = { type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER };
  expect(z.toJSONSchema(requested, { io: 'input' })).toMatchObject({
    properties: { id: { ...integer, entity: 'contacto' }, other: { ...integer, entity: 'usuario' } },
    required: ['id'],
  });
  expect(requested.parse({ id: '1' })).toEqual({ id: 1 });
});
