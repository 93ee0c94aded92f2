import { IconPhotoVideo } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { BancoMultimediaDialog } from '#public/multimedia';
import { ComposerTool } from './ComposerTool.tsx';
import { takeInMensaje } from './mensajes.queries.ts';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';

/** The way to the media bank from the composer; what is sent there goes into this chat. */
export function BancoTool({ conversacionId, isDisabled }: { conversacionId: number; isDisabled: boolean }) {
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
        <Suspense fallback={null}>
          <BancoMultimediaDialog
            isOpen={state === 'open'}
            onClose={() => setState('closed')}
            chat={{ id: conversacionId, onSent: takeInMensaje }}
          />
        </Suspense>
      )}
    </>
  );
}
