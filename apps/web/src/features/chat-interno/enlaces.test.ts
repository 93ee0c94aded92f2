import { expect, test } from 'vitest';
import { conversacionIdIn } from './enlaces.ts';

const HERE = 'https://tertulia.test';

test.each([
  [`${HERE}/conversations?chat=12`, 12],
  [` ${HERE}/conversations?tab=mine&chat=12 `, 12],
  [`${HERE}/conversations/7`, 7],
  [`${HERE}/conversations`, null],
  [`${HERE}/conversations?chat=-1`, null],
  [`${HERE}/contacts?chat=12`, null],
  ['https://otro.test/conversations?chat=12', null],
  [`mira ${HERE}/conversations?chat=12`, null],
  ['12', null],
])('%s is the address of chat %s', (text, id) => {
  expect(conversacionIdIn(text, HERE)).toBe(id);
});
