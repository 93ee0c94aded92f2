import { join } from 'node:path';
import type { Announce, FileStore } from './file-store.ts';
import { createFolderFileStore } from './folder-file-store.ts';
import type { S3Address } from './s3-url.ts';

/** Where files lie, as the configuration says. */
export interface FilePlace {
  dataDir: string;
  bucket: S3Address | null;
}

/**
 * The store of files that is configured: a bucket, or else a folder. The bucket's library is loaded only where there is one, for it
 * is a good part of what there would be to load.
 */
export async function openFileStore({ dataDir, bucket }: FilePlace, announce?: Announce): Promise<FileStore> {
  if (bucket === null) return createFolderFileStore({ dir: join(dataDir, 'files'), announce });
  const { createS3FileStore } = await import('./s3-file-store.ts');
  return createS3FileStore({ address: bucket, announce });
}
