import { describe, expect, it } from 'vitest';
import { isMoved, mayBeActive, wasAlwaysTheirs, type Standing } from './canales.policy.ts';

const AC = (digit: string) => `AC${digit.repeat(32)}`;
const then = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-06-01T00:00:00Z');
const standing = (over: Partial<Standing>): Standing => ({
  isSuperadmin: false,
  isActive: false,
  verificadoEn: null,
  isFound: null,
  claims: { reclamado: false, verificadoEn: null },
  ...over,
});

describe('who may activate a channel', () => {
  it.each<[string, Partial<Standing>, boolean]>([
    ['a supervisor with a number of unknown owner', {}, false],
    ['a supervisor whose number the provider does not have', { isFound: false }, false],
    ['a supervisor whose number the provider has', { isFound: true }, true],
    [
      'a supervisor whose number the provider has and another tenant claims',
      { isFound: true, claims: { reclamado: true, verificadoEn: null } },
      false,
    ],
    ['a supervisor with a number that was shown to be theirs', { verificadoEn: then }, true],
    [
      'a supervisor whose number was proven to be another tenant’s since',
      { verificadoEn: then, claims: { reclamado: true, verificadoEn: later } },
      false,
    ],
    [
      'a supervisor whose number was another tenant’s before',
      { verificadoEn: later, claims: { reclamado: true, verificadoEn: then } },
      true,
    ],
    ['a supervisor with one that is on', { isActive: true }, true],
    ['a SUPERADMIN', { isSuperadmin: true, claims: { reclamado: true, verificadoEn: later } }, true],
  ])('%s', (_title, over, may) => {
    expect(mayBeActive(standing(over))).toBe(may);
  });
});

it('a channel is another one with another number, or in another account', () => {
  const canal = { numero: '+576010000001', twilioSid: null };
  expect(isMoved(canal, { ...canal, twilioSid: `MG${'0'.repeat(32)}` })).toBe(false);
  expect(isMoved(canal, { ...canal, numero: '+576010000002' })).toBe(true);
  expect(isMoved(canal, { ...canal, twilioSid: AC('a') })).toBe(true);
  expect(isMoved({ ...canal, twilioSid: AC('a') }, { ...canal, twilioSid: AC('b') })).toBe(true);
});

describe('a reactivated channel fetches the messages of its inactive time', () => {
  const back = { moves: false, verificadoEn: then, cedidoEn: null, claims: { reclamado: false } };
  it.each([
    ['where the number was the subscriber’s throughout', {}, true],
    ['not with another number', { moves: true }, false],
    ['not if the owner of the number was never proven', { verificadoEn: null }, false],
    ['not if another tenant had it since', { cedidoEn: later }, false],
    ['not where another subscriber claims it', { claims: { reclamado: true } }, false],
  ])('%s', (_title, over, fetches) => {
    expect(wasAlwaysTheirs({ ...back, ...over })).toBe(fetches);
  });
});
