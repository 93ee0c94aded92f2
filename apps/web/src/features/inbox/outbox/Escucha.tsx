import { useCallback, useState } from 'react';
import { AudioPlayer } from '../../../ui/AudioPlayer.tsx';
import type { Subida } from './subidas.ts';
import { ENVIOS_TEXTS } from './envios.texts.ts';

/** A recording of one's own that has not left, to be listened to before it is sent or discarded. */
export function Escucha({ subida: { archivo, duracionMs } }: { subida: Subida }) {
  const [url, setUrl] = useState<string | null>(null);
  // the address lives as long as what plays it
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
      <AudioPlayer url={url} name={ENVIOS_TEXTS.voiceUnsent} knownMs={duracionMs} onRefused={ignore} />
    </div>
  );
}

function ignore(): void {
  // It stays to be downloaded.
}
