import { useCallback, useState } from 'react';
import { AudioPlayer } from '../../../ui/chat/AudioPlayer.tsx';
import type { Upload } from './chat-outbox.ts';
import { OUTBOX_TEXTS } from './outbox.texts.ts';

/** Plays an own recording that was not sent, before the user sends or discards it. */
export function Escucha({ upload: { archivo, duracionMs } }: { upload: Upload }) {
  const [url, setUrl] = useState<string | null>(null);
  // the object URL lives as long as its player
  const play = useCallback(
    (root: HTMLDivElement | null) => {
      if (!root) return undefined;
      const made = URL.createObjectURL(archivo);
      setUrl(made);
      return () => URL.revokeObjectURL(made);
    },
    [archivo],
  );
  return (
    <div ref={play}>
      <AudioPlayer url={url} name={OUTBOX_TEXTS.voiceUnsent} knownMs={duracionMs} onRefused={ignore} />
    </div>
  );
}

function ignore(): void {
  // The download remains.
}
