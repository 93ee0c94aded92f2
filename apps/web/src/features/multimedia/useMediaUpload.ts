import { useEffect, useRef, useState } from 'react';
import type { MediaItem } from '@tertulia/contract/features/multimedia/media';
import { failureOf } from '../../platform/http/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { addMedia, refusalOf } from './multimedia.queries.ts';
import { MULTIMEDIA_TEXTS } from './multimedia.texts.ts';

export interface MediaUpload {
  nombre: string;
  /** Between 0 and 1. */
  share: number;
}

/** Uploads files into the bank one by one and reports the progress of the current one. */
export function useMediaUpload(onAdded: (item: MediaItem) => void) {
  const [upload, setUpload] = useState<MediaUpload | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const add = async (files: readonly File[]) => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    for (const file of files) {
      const refusal = refusalOf(file, MULTIMEDIA_TEXTS.tooLarge);
      if (refusal !== null) {
        showToast({ variant: 'warning', text: `«${file.name}» ${refusal}` });
        continue;
      }
      setUpload({ nombre: file.name, share: 0 });
      try {
        const onProgress = (share: number) => setUpload({ nombre: file.name, share });
        onAdded(await addMedia(file, { signal: control.signal, onProgress }));
      } catch (error) {
        if (control.signal.aborted) break;
        const { text, reason } = failureOf(error, MULTIMEDIA_TEXTS.uploadFailed);
        showToast({ variant: 'danger', text: `«${file.name}»: ${text}`, reason });
      }
    }
    running.current = undefined;
    setUpload(null);
  };

  return {
    upload,
    add: (files: readonly File[]) => void add(files),
    cancel: () => running.current?.abort(),
  } as const;
}
