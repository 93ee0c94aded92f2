import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { LazyBoundary } from '../lazy/LazyBoundary.tsx';

/** The props of a dialog from `useDialog`: spread them onto it. */
export interface DialogFrame {
  isOpen: boolean;
  /** Closes the opening for which it was rendered, never a later one. */
  onClose: () => void;
}

interface Opening<About> {
  about: About;
  isOpen: boolean;
  number: number;
}

type Render<About> = (about: About, frame: DialogFrame, isShown: () => boolean) => ReactNode;

interface DialogHandle<About> {
  open: (about: About) => void;
  close: () => void;
  isOpen: boolean;
  /** Place it once, anywhere in the component, without a key. Inside another dialog it opens above that dialog. */
  node: ReactNode;
}

/**
 * The one way to open a dialog.
 *
 *     const editing = useDialog<Area | null>((area, frame) => <AreaDialog area={area} {...frame} />);
 *     <Button onClick={() => editing.open(area)} />   …   {editing.node}
 *
 * - `About` is the typed payload of an opening; `useDialog(…)` without a type argument takes none: `open()`.
 * - Each opening mounts the dialog's content again, so that its state starts from the payload. The key for that is
 *   inside the slot, where no sibling exists: two dialogs of one page cannot share it.
 * - `render` runs on every render of the caller, so the dialog sees the page's current data.
 * - `isShown` is for a late response: false once this opening was closed or replaced.
 * - A lazy part may be rendered directly: the slot loads it on the first opening, and closes with a toast on failure.
 * - Focus return, Esc, the phone's back button and stacking belong to `ui/dialog/Dialog.tsx`, which every dialog renders.
 */
export function useDialog<About = void>(render: Render<About>): DialogHandle<About> {
  const [opening, setOpening] = useState<Opening<About> | null>(null);
  const shown = useRef<number | null>(null);
  useEffect(() => {
    shown.current = opening?.isOpen ? opening.number : null;
    return () => {
      shown.current = null;
    };
  }, [opening]);
  const open = useCallback(
    (about: About) => setOpening((before) => ({ about, isOpen: true, number: (before?.number ?? 0) + 1 })),
    [],
  );
  const close = () => setOpening((now) => (now && now.number === opening?.number ? { ...now, isOpen: false } : now));
  return {
    open,
    close,
    isOpen: opening?.isOpen === true,
    node: opening && (
      <DialogSlot
        opening={opening}
        render={render}
        onClose={close}
        isShown={() => shown.current !== null && shown.current === opening.number}
      />
    ),
  };
}

interface DialogSlotProps<About> {
  opening: Opening<About>;
  render: Render<About>;
  onClose: () => void;
  isShown: () => boolean;
}

function DialogSlot<About>({ opening, render, onClose, isShown }: DialogSlotProps<About>) {
  return (
    <LazyBoundary resetKey={opening.number} onFailed={onClose}>
      <Fragment key={opening.number}>{render(opening.about, { isOpen: opening.isOpen, onClose }, isShown)}</Fragment>
    </LazyBoundary>
  );
}
