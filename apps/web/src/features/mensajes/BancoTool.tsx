import { Modal } from '@mantine/core';
import { IconPhotoVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { BancoMultimediaDialog, type MediaEnvio } from '#public/multimedia';
import { LatePart } from '../../ui/LatePart.tsx';
import { ComposerTool } from './ComposerTool.tsx';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';

interface BancoToolProps {
  isDisabled: boolean;
  /** Called with an item that is to go into the chat. */
  onSend: (envio: MediaEnvio) => void;
}

/** The way to the media bank from the composer; what is sent there goes into this chat. */
export function BancoTool({ isDisabled, onSend }: BancoToolProps) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <>
      <ComposerTool
        icon={IconPhotoVideo}
        label={MENSAJES_TEXTS.mediaBank}
        disabled={isDisabled}
        onClick={() => setState('open')}
      />
      {state === 'unopened' ? null : (
        <LatePart>
          <Modal.Stack>
            <BancoMultimediaDialog isOpen={state === 'open'} onClose={() => setState('closed')} onSend={onSend} />
          </Modal.Stack>
        </LatePart>
      )}
    </>
  );
}
