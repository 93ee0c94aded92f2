import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { useDialog } from '../dialog/useDialog.tsx';
import { LazyBoundary, lazyPart, PartFailed } from './LazyBoundary.tsx';
import { closeToast, shownToasts } from '../feedback/toast.ts';

const FAILED = 'No pudimos abrir esta parte.';
const WHY = 'Revisa tu conexión y vuelve a intentarlo; si sigue igual, recarga la página.';

beforeEach(() => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  onTestFinished(() => {
    logged.mockRestore();
    for (const { id } of shownToasts()) closeToast(id);
  });
});

/** A part whose code fails to load until `letGo` is called, and then takes until `arrive` is called if `isSlow`. */
function refuse<Props extends object>(Part: (props: Props) => ReactNode, { isSlow = false } = {}) {
  let isRefused = true;
  let loads = 0;
  const arrival = Promise.withResolvers<void>();
  if (!isSlow) arrival.resolve();
  const Late = lazyPart(
    async () => {
      loads += 1;
      if (isRefused) throw new Error('offline');
      await arrival.promise;
      return Part;
    },
    (code) => code,
  );
  return { Late, loads: () => loads, letGo: () => (isRefused = false), arrive: arrival.resolve };
}

function Chat() {
  return <TextInput label="Mensaje" />;
}

const shown = () => shownToasts().map(({ text, reason }) => ({ text, reason }));

test('a dialog that failed to load says so, and opens when it is requested again', async () => {
  const { Late, letGo } = refuse(({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
    <Dialog opened={isOpen} onClose={onClose} title="Carga masiva">
      <Chat />
    </Dialog>
  ));
  function Page() {
    const loading = useDialog((_, frame) => <Late {...frame} />);
    return (
      <>
        <button type="button" onClick={() => loading.open()}>
          Cargar
        </button>
        {loading.node}
      </>
    );
  }
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Cargar' }).click();
  await expect.poll(shown).toContainEqual({ text: FAILED, reason: WHY });
  letGo();
  await screen.getByRole('button', { name: 'Cargar' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Carga masiva' })).toBeVisible();
});

test('a failed part that was not requested is not reported, and loads later on the same page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { Late, loads, letGo } = refuse(Chat);
  const screen = await show(
    <LazyBoundary isBackground>
      <Late />
    </LazyBoundary>,
  );
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBeGreaterThan(0);
  expect(loads()).toBe(2);
  letGo();
  await vi.advanceTimersByTimeAsync(3000);
  await expect.element(screen.getByLabelText('Mensaje')).toBeVisible();
  expect(shown()).toEqual([]);
});

/** A part with a place for its failure, beside a list. */
function Beside({ part }: { part: ReactNode }) {
  return (
    <>
      <ul>
        <li>
          <button type="button">Ana Ruiz</button>
        </li>
      </ul>
      <LazyBoundary failed={<PartFailed />}>{part}</LazyBoundary>
    </>
  );
}

test('a part that fails to load leaves what is beside it unchanged, and «Reintentar» loads it', async () => {
  const { Late, letGo } = refuse(Chat);
  const screen = await show(<Beside part={<Late />} />);
  const failed = screen.getByRole('alert');
  await expect.element(failed.getByText(FAILED)).toBeVisible();
  await expect.element(failed.getByText(WHY)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Ana Ruiz' })).toBeVisible();
  letGo();
  await failed.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByLabelText('Mensaje')).toBeVisible();
  expect(shown()).toEqual([]);
});

test('by keyboard «Reintentar» moves the focus into the loaded part, unless the user has moved it', async () => {
  const first = refuse(Chat);
  const screen = await show(<Beside part={<first.Late />} />);
  const again = screen.getByRole('button', { name: 'Reintentar' });
  await expect.element(again).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(again).toHaveFocus();
  // a part that fails again has its button in the same place
  await userEvent.keyboard('{Enter}');
  await expect.poll(first.loads).toBeGreaterThan(1);
  await expect.element(again).toHaveFocus();
  first.letGo();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByLabelText('Mensaje')).toHaveFocus();
  await screen.unmount();

  const second = refuse(Chat, { isSlow: true });
  const other = await show(<Beside part={<second.Late />} />);
  await expect.element(again).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  second.letGo();
  await userEvent.keyboard('{Enter}');
  await expect.element(again).not.toBeInTheDocument();
  other.getByRole('button', { name: 'Ana Ruiz' }).element().focus();
  second.arrive();
  await expect.element(other.getByLabelText('Mensaje')).toBeVisible();
  await expect.element(other.getByRole('button', { name: 'Ana Ruiz' })).toHaveFocus();
});

test('in a dialog «Reintentar» moves the focus into the loaded form', async () => {
  const { Late, letGo } = refuse(Chat);
  const screen = await show(
    <Dialog opened onClose={() => undefined} title="Generar cotización">
      <LazyBoundary failed={<PartFailed />}>
        <Late />
      </LazyBoundary>
    </Dialog>,
  );
  const again = screen.getByRole('button', { name: 'Reintentar' });
  await expect.element(again).toBeVisible();
  letGo();
  for (let step = 0; step < 3 && document.activeElement !== again.element(); step += 1) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByLabelText('Mensaje')).toHaveFocus();
});

test('background parts that failed twice, without a place to say so, are loaded by the toast’s button', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const first = refuse(Chat);
  const second = refuse(() => <p>Llamadas</p>);
  function Page() {
    const [isShown, setShown] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setShown(true)}>
          Mostrar
        </button>
        {isShown ? (
          <>
            <LazyBoundary isBackground>
              <first.Late />
            </LazyBoundary>
            <LazyBoundary isBackground>
              <second.Late />
            </LazyBoundary>
          </>
        ) : null}
      </>
    );
  }
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Mostrar' }).click();
  await expect.poll(second.loads).toBe(1);
  await vi.advanceTimersByTimeAsync(3000);
  const toast = screen.getByRole('region', { name: 'Avisos' });
  await expect.element(toast.getByText(FAILED)).toBeVisible();
  // it may cover another control
  await expect.element(toast.getByRole('button', { name: 'Cerrar aviso' })).toBeVisible();
  first.letGo();
  second.letGo();
  await toast.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByLabelText('Mensaje')).toBeVisible();
  await expect.element(screen.getByText('Llamadas')).toBeVisible();
  await expect.element(toast.getByText(FAILED)).not.toBeInTheDocument();
});
