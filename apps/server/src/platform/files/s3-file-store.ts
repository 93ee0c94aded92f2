import { Readable, addAbortSignal } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListMultipartUploadsCommandInput,
  type MultipartUpload,
  type _Object as StoredObject,
} from '@aws-sdk/client-s3';
import { assertKey, createMeter, FileMissing, makeKey, tenantOfKey } from './file-store.ts';
import type { Announce, FileStore } from './file-store.ts';
import { connectS3, PATIENCE, refusalOf, within, type Patience } from './s3-connection.ts';
import { breakSilence } from './s3-download.ts';
import { startUpload } from './s3-upload.ts';
import type { S3Address } from './s3-url.ts';

/** Key of the upload that the probe starts and aborts. */
const PROBE = 'probe';
/** How long a successful probe is valid: each probe is two paid calls. */
const PROVEN_MS = 30_000;
/** How long a failed probe is valid: many callers ask, and the bucket may be repaired soon. */
const REFUSED_MS = 3_000;

/**
 * Stores files in a bucket of any S3-compatible service, under the same keys as in a folder, behind the address's
 * prefix. Several processes share it; no file is ever on their disks.
 */
export function createS3FileStore({
  address,
  announce,
  patience = PATIENCE,
}: {
  address: S3Address;
  announce?: Announce | undefined;
  /** Only tests set it. */
  patience?: Patience;
}): FileStore {
  const { bucket: Bucket, prefix } = address;
  const client = connectS3(address, patience);
  /** The last probe of the bucket: shared by concurrent callers and valid for a while. */
  let look: { result: Promise<void>; believedUntil: number } | undefined;

  async function abort(Key: string, UploadId: string | undefined, ms: number): Promise<void> {
    try {
      await within(ms, undefined, (abortSignal) =>
        client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal }),
      );
    } catch (error) {
      // the upload has completed, or another process has aborted it
      if (refusalOf(error) !== 'NoSuchUpload') throw error;
    }
  }

  async function lookAtBucket(): Promise<void> {
    // a write that leaves nothing behind: no object, and no old version of one in a versioned bucket
    const Key = prefix + PROBE;
    const { UploadId } = await within(patience.briefMs, undefined, (abortSignal) =>
      client.send(new CreateMultipartUploadCommand({ Bucket, Key }), { abortSignal }),
    );
    await abort(Key, UploadId, patience.briefMs);
  }

  /** Lists the whole bucket: MinIO accepts only a whole key as prefix. */
  async function* openUploads(): AsyncGenerator<MultipartUpload> {
    let place: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | null = {};
    while (place) {
      const request: ListMultipartUploadsCommandInput = { Bucket, ...place };
      const page = await within(patience.answerMs, undefined, (abortSignal) =>
        client.send(new ListMultipartUploadsCommand(request), { abortSignal }),
      );
      yield* page.Uploads ?? [];
      const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
      place = page.IsTruncated === true ? { KeyMarker, UploadIdMarker } : null;
    }
  }

  async function* pagesOfObjects(): AsyncGenerator<StoredObject[]> {
    let ContinuationToken: string | undefined;
    do {
      const request = { Bucket, Prefix: prefix, ContinuationToken };
      const page = await within(patience.answerMs, undefined, (abortSignal) =>
        client.send(new ListObjectsV2Command(request), { abortSignal }),
      );
      yield page.Contents ?? [];
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  return {
    async put(content, { tenantId, maxBytes, signal }) {
      const key = makeKey(tenantId);
      const meter = createMeter(maxBytes);
      const upload = startUpload({ client, bucket: Bucket, key: prefix + key, patience, signal });
      try {
        for await (const chunk of chunksOf(content, signal)) {
          meter.take(chunk);
          await upload.write(chunk);
        }
        signal?.throwIfAborted();
        await announce?.(tenantId, key);
        await upload.finish();
        return { key, ...meter.result() };
      } catch (error) {
        if (content instanceof Readable) content.destroy();
        await upload.discard();
        throw error;
      }
    },

    async get(key, range) {
      assertKey(key);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body: body, ContentRange } = await within(patience.answerMs, undefined, (abortSignal) =>
        client.send(new GetObjectCommand({ Bucket, Key: prefix + key, Range }), { abortSignal }),
      ).catch((error: unknown) => {
        throw refusalOf(error) === 'NoSuchKey' ? new FileMissing('The file is gone', { cause: error }) : error;
      });
      if (!(body instanceof Readable)) throw new Error('The store answered without a content');
      if (range && ContentRange === undefined) {
        body.destroy();
        throw new Error('The store sent a whole file where a part of it was asked for');
      }
      return breakSilence(body, patience.silenceMs);
    },

    async remove(key) {
      assertKey(key);
      await within(patience.answerMs, undefined, (abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key: prefix + key }), { abortSignal }),
      ).catch((error: unknown) => {
        // some stores return an error where S3 itself succeeds
        if (refusalOf(error) !== 'NoSuchKey') throw error;
      });
    },

    async removeBroken(olderThanMs) {
      const before = Date.now() - olderThanMs;
      let removed = 0;
      for await (const { Key = '', UploadId, Initiated } of openUploads()) {
        const name = Key.startsWith(prefix) ? Key.slice(prefix.length) : '';
        if (tenantOfKey(name) === null && name !== PROBE) continue;
        if (Initiated === undefined || Initiated.getTime() >= before) continue;
        await abort(Key, UploadId, patience.answerMs);
        removed += 1;
      }
      return removed;
    },

    async listUnknown({ olderThanMs, findKnown }) {
      const before = Date.now() - olderThanMs;
      const unknown: string[] = [];
      for await (const objects of pagesOfObjects()) {
        const keys = objects
          .filter(({ LastModified }) => LastModified !== undefined && LastModified.getTime() < before)
          .map(({ Key = '' }) => Key.slice(prefix.length));
        for (const [tenantId, own] of Map.groupBy(keys, tenantOfKey)) {
          if (tenantId === null) continue;
          const known = await findKnown(tenantId, own);
          unknown.push(...own.filter((key) => !known.has(key)));
        }
      }
      return unknown;
    },

    probe() {
      if (look && performance.now() < look.believedUntil) return look.result;
      const fresh = { result: lookAtBucket(), believedUntil: Number.POSITIVE_INFINITY };
      const believe = (ms: number) => () => void (fresh.believedUntil = performance.now() + ms);
      fresh.result.then(believe(PROVEN_MS), believe(REFUSED_MS));
      look = fresh;
      return fresh.result;
    },
  };
}

function chunksOf(content: Readable | Uint8Array, signal?: AbortSignal): AsyncIterable<Uint8Array> | Uint8Array[] {
  if (!(content instanceof Readable)) return [content];
  return signal ? addAbortSignal(signal, content) : content;
}
