import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { CHAT_TEXTS, SHORTCUTS } from './chat.texts.ts';
import css from './ShortcutsSheet.module.css';

/** The keys of the inbox. */
export function ShortcutsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={CHAT_TEXTS.shortcuts} size={440}>
      <dl className={css.sheet}>
        {SHORTCUTS.map(([keys, effect]) => (
          <div key={keys} className={css.line}>
            <dt className={css.keys}>{keys}</dt>
            <dd className={css.effect}>{effect}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
