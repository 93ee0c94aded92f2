import { Modal } from '@mantine/core';
import { IconPhotoVideo } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { BancoMultimediaDialog, type MediaEnvio } from '#public/multimedia';
import { MountOnFirstOpen } from '../../../ui/MountOnFirstOpen.tsx';
import { ComposerTool } from './ComposerTool.tsx';
import { REDACTOR_TEXTS } from './redactor.texts.ts';

interface BancoToolProps {
  isDisabled: boolean;
  /** Called with an item that is to go into the chat. */
  onSend: (envio: MediaEnvio) => void;
  /** The bank has closed over a send: whoever sends goes on writing. */
  onSent: () => void;
}

/** The way to the media bank from the composer; what is sent there goes into this chat. */
export function BancoTool({ isDisabled, onSend, onSent }: BancoToolProps) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const hasSent = useRef(false);
  // after the dialog has given the focus back to its button
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
              onSend={(envio) => {
                hasSent.current = true;
                onSend(envio);
              }}
            />
          </Modal.Stack>
        </MountOnFirstOpen>
      )}
    </>
  );
}
