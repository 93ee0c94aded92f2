import { useInfiniteQuery } from '@tanstack/react-query';
import { MAX_ADJUNTO_BYTES } from '@tertulia/contract/features/archivos/limites';
import { MEDIA_PAGE_SIZE, type MediaItem } from '@tertulia/contract/features/multimedia/media';
import { call } from '../../platform/http/api.ts';
import { upload } from '../../platform/http/upload.ts';
import { queryClient } from '../../platform/query/client.ts';

const KEY = ['multimedia'] as const;
/** Addresses of files are valid for ten minutes. */
const FRESH_MS = 8 * 60_000;

/** The bank filtered by name, newest first, one page more at a time. */
export function useMedia(q: string) {
  return useInfiniteQuery({
    queryKey: [...KEY, q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/media-bank', {
        query: { page: pageParam, size: MEDIA_PAGE_SIZE, ...(q === '' ? {} : { q }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.last ? undefined : page.number + 1),
    staleTime: FRESH_MS,
  });
}

/** Refetches the bank after a change, or when its addresses have expired. */
export function refreshMedia(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

/** Why a file is not uploaded, as text to show after its name; null if it may be. */
export function refusalOf(file: Pick<File, 'size'>, tooLarge: string): string | null {
  return file.size > MAX_ADJUNTO_BYTES ? tooLarge : null;
}

/** Uploads a file into the bank. */
export async function addMedia(
  file: File,
  how: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<MediaItem> {
  const body = new FormData();
  body.append('file', file, file.name);
  const item = await upload('POST /api/media-bank', { body, ...how });
  await refreshMedia();
  return item;
}

export async function renameMedia(id: number, nombre: string): Promise<MediaItem> {
  const item = await call('PUT /api/media-bank/{id}', { params: { id }, body: { nombre } });
  await refreshMedia();
  return item;
}

export async function removeMedia(id: number): Promise<void> {
  await call('DELETE /api/media-bank/{id}', { params: { id } });
  await refreshMedia();
}
