import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { showToast } from '../../../ui/feedback/toast.ts';
import css from './BloqueoStrip.module.css';
import { REDACTOR_TEXTS } from './redactor.texts.ts';

interface BloqueoStripProps {
  /** The text of the draft; empty if there are only files. */
  text: string;
  onDiscard: () => void;
}

/** Above a draft that cannot be sent any more: the reason and the possible actions (F-A13). */
export function BloqueoStrip({ text, onDiscard }: BloqueoStripProps) {
  return (
    <div className={css.root}>
      <IconBan size={18} aria-hidden className={css.icon} />
      <span className={css.text} role="alert">
        <strong>{REDACTOR_TEXTS.blocked}.</strong> {REDACTOR_TEXTS.blockedDraft}
      </span>
      <span className={css.acts}>
        {text === '' ? null : (
          <Button size="xs" variant="default" onClick={() => void copy(text)}>
            {REDACTOR_TEXTS.copyDraft}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onDiscard}>
          {REDACTOR_TEXTS.discardDraft}
        </Button>
      </span>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ variant: 'success', text: REDACTOR_TEXTS.draftCopied });
  } catch {
    showToast({ variant: 'danger', text: REDACTOR_TEXTS.copyFailed, reason: null });
  }
}
