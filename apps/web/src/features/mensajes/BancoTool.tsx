import { IconPhotoVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { BancoMultimediaDialog } from '#public/multimedia';
import { LatePart } from '../../ui/LatePart.tsx';
import { ComposerTool } from './ComposerTool.tsx';
import { takeInSent } from './mensajes.queries.ts';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';

interface BancoToolProps {
  conversacionId: number;
  isDisabled: boolean;
  /** The message that is being answered. */
  replyToId: number | null;
  /** Called when an item has gone into the chat, as the answer if one was being written. */
  onSent: () => void;
}

/** The way to the media bank from the composer; what is sent there goes into this chat. */
export function BancoTool({ conversacionId, isDisabled, replyToId, onSent }: BancoToolProps) {
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
          <BancoMultimediaDialog
            isOpen={state === 'open'}
            onClose={() => setState('closed')}
            chat={{
              id: conversacionId,
              replyToId,
              onSent: (mensaje) => {
                takeInSent(mensaje);
                onSent();
              },
            }}
          />
        </LatePart>
      )}
    </>
  );
}
