import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetStores } from '../../platform/store/session-store.ts';
import { closeToast, holdToasts, releaseToasts, showToast, showToastsInTurn, shownToasts } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const texts = () => shownToasts().map(({ text }) => text);

// covers D1-9-13a, D2-8-01, D2-9-23b
test('a toast stays 4000 ms by default', () => {
  showToast({ variant: 'info', text: 'hola' });
  vi.advanceTimersByTime(3999);
  expect(texts()).toEqual(['hola']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('a toast keeps its given time and variant', () => {
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
test('queued toasts appear one after another, each for its whole time', () => {
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

test('closing a queued toast shows the next at once', () => {
  showToastsInTurn(['uno', 'dos'].map((text) => ({ variant: 'warning', text, ms: 3000 })));
  const [first] = shownToasts();
  closeToast(first?.id ?? '');
  expect(texts()).toEqual(['dos']);
});

test('at most four show at once, and the next one then has its whole time', () => {
  for (const text of ['1', '2', '3', '4', '5']) showToast({ variant: 'info', text });
  expect(texts()).toEqual(['1', '2', '3', '4']);
  vi.advanceTimersByTime(4000);
  expect(texts()).toEqual(['5']);
  vi.advanceTimersByTime(3999);
  expect(texts()).toEqual(['5']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('a repeated text prolongs its toast instead of adding one', () => {
  showToast({ variant: 'danger', text: 'sin conexión', reason: null });
  vi.advanceTimersByTime(3000);
  showToast({ variant: 'danger', text: 'sin conexión', reason: null });
  vi.advanceTimersByTime(3999);
  expect(texts()).toEqual(['sin conexión']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('no toast closes while the pointer is over it', () => {
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

test('a toast that closes by itself while the pointer is over another lets the time go on', () => {
  const first = showToast({ variant: 'info', text: 'uno' });
  showToast({ variant: 'info', text: 'dos' });
  holdToasts();
  vi.advanceTimersByTime(10_000);
  closeToast(first);
  vi.advanceTimersByTime(3999);
  expect(texts()).toEqual(['dos']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('the toasts of a session go with it, also those that wait, and the reason of its end stays', () => {
  showToastsInTurn(['Ana', 'Beto'].map((text) => ({ variant: 'info', text })));
  for (const text of ['1', '2', '3', '4']) showToast({ variant: 'info', text });
  holdToasts();
  resetStores();
  expect(texts()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  showToast({ variant: 'warning', text: 'Tu sesión expiró.' });
  vi.advanceTimersByTime(3999);
  expect(texts()).toEqual(['Tu sesión expiró.']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});
