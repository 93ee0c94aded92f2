import { expect, it } from 'vitest';
import { resolveStep } from './resolve-step.ts';

// covers D2-4-12
it('with boards the state comes first, then the confirmation', () => {
  expect(resolveStep({ isResolving: false, boards: 2, isStateDone: false })).toBe('none');
  expect(resolveStep({ isResolving: true, boards: null, isStateDone: false })).toBe('wait');
  expect(resolveStep({ isResolving: true, boards: 2, isStateDone: false })).toBe('estado');
  expect(resolveStep({ isResolving: true, boards: 2, isStateDone: true })).toBe('confirm');
});

// covers D2-4-12
it('without boards only the confirmation comes', () => {
  expect(resolveStep({ isResolving: true, boards: 0, isStateDone: false })).toBe('confirm');
});
