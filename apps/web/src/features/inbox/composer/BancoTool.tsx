import { Modal } from '@mantine/core';
import { IconPhotoVideo } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { BancoMultimediaDialog, type MediaDraft } from '#public/multimedia';
import { MountOnFirstOpen } from '../../../ui/lazy/MountOnFirstOpen.tsx';
import { ComposerTool } from './ComposerTool.tsx';
import { REDACTOR_TEXTS } from './redactor.texts.ts';

interface BancoToolProps {
  isDisabled: boolean;
  /** Runs with the item to send into the chat. */
  onSend: (entry: MediaDraft) => void;
  /** The bank has closed after a send: the user goes on writing. */
  onSent: () => void;
}

/** Opens the media bank from the composer; an item sent there goes into this chat. */
export function BancoTool({ isDisabled, onSend, onSent }: BancoToolProps) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const hasSent = useRef(false);
  // after the dialog has returned the focus to its button
  useEffect(() => {
    if (state !== 'closed' || !hasSent.current) return;
    hasSent.current = false;
    onSent();
  }, [state, onSent]);
  return (
    <>
      <ComposerTool
        icon={IconPhotoVideo}
        label={REDACTOR_TEXTS.mediaBank}
        disabled={isDisabled}
        onClick={() => setState('open')}
      />
      {state === 'unopened' ? null : (
        <MountOnFirstOpen isNeeded={state === 'open'} onFailed={() => setState('closed')}>
          <Modal.Stack>
            <BancoMultimediaDialog
              isOpen={state === 'open'}
              onClose={() => setState('closed')}
              onSend={(entry) => {
                hasSent.current = true;
                onSend(entry);
              }}
            />
          </Modal.Stack>
        </MountOnFirstOpen>
      )}
    </>
  );
}
