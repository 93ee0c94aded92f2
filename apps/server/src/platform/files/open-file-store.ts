import { join } from 'node:path';
import type { Announce, FileStore } from './file-store.ts';
import { createFolderFileStore } from './folder-file-store.ts';
import type { S3Address } from './s3-url.ts';

/** Location of the files from the configuration. */
export interface FilePlace {
  dataDir: string;
  bucket: S3Address | null;
}

/**
 * Opens the configured store: a bucket, or else a folder. The bucket's library is loaded only if there is a bucket,
 * because it is a large part of the code to load.
 */
export async function openFileStore({ dataDir, bucket }: FilePlace, announce?: Announce): Promise<FileStore> {
  if (bucket === null) return createFolderFileStore({ dir: join(dataDir, 'files'), announce });
  const { createS3FileStore } = await import('./s3-file-store.ts');
  return createS3FileStore({ address: bucket, announce });
}
