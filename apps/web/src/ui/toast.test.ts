import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeToast, holdToasts, releaseToasts, showToast, showToastsInTurn, shownToasts } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const texts = () => shownToasts().map(({ text }) => text);

// covers D1-9-13a, D2-8-01, D2-9-23b
test('a toast stays 4000 ms when nothing is said', () => {
  showToast({ variant: 'info', text: 'hola' });
  vi.advanceTimersByTime(3999);
  expect(texts()).toEqual(['hola']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('a toast stays as long as it was told, and its variant is kept', () => {
  showToast({ variant: 'success', text: 'entró', ms: 2500 });
  showToast({ variant: 'warning', text: 'bienvenida', ms: 9000 });
  expect(shownToasts().map(({ variant }) => variant)).toEqual(['success', 'warning']);
  vi.advanceTimersByTime(2500);
  expect(texts()).toEqual(['bienvenida']);
  vi.advanceTimersByTime(6499);
  expect(texts()).toEqual(['bienvenida']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

// covers D1-8-03b
test('toasts in turn come one after another, each for its whole time', () => {
  showToastsInTurn(['uno', 'dos', 'tres'].map((text) => ({ variant: 'warning', text, ms: 3000 })));
  expect(texts()).toEqual(['uno']);
  vi.advanceTimersByTime(2999);
  expect(texts()).toEqual(['uno']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['dos']);
  vi.advanceTimersByTime(3000);
  expect(texts()).toEqual(['tres']);
  vi.advanceTimersByTime(3000);
  expect(texts()).toEqual([]);
});

test('closing one of several in turn brings the next at once', () => {
  showToastsInTurn(['uno', 'dos'].map((text) => ({ variant: 'warning', text, ms: 3000 })));
  const [first] = shownToasts();
  closeToast(first?.id ?? '');
  expect(texts()).toEqual(['dos']);
});

test('at most four show at once, and the next has its whole time when its turn comes', () => {
  for (const text of ['1', '2', '3', '4', '5']) showToast({ variant: 'info', text });
  expect(texts()).toEqual(['1', '2', '3', '4']);
  vi.advanceTimersByTime(4000);
  expect(texts()).toEqual(['5']);
  vi.advanceTimersByTime(3999);
  expect(texts()).toEqual(['5']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('the same words again prolong their toast instead of piling up', () => {
  showToast({ variant: 'danger', text: 'sin conexión', reason: null });
  vi.advanceTimersByTime(3000);
  showToast({ variant: 'danger', text: 'sin conexión', reason: null });
  vi.advanceTimersByTime(3999);
  expect(texts()).toEqual(['sin conexión']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('no toast goes while somebody points at it', () => {
  showToast({ variant: 'info', text: 'léeme' });
  vi.advanceTimersByTime(3000);
  holdToasts();
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['léeme']);
  releaseToasts();
  vi.advanceTimersByTime(999);
  expect(texts()).toEqual(['léeme']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});
