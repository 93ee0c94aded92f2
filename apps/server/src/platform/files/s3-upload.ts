import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3';
import { within, type Patience } from './s3-connection.ts';

/** The minimum size of an S3 part. At most two are in memory: one being sent and one being filled. */
export const PART_BYTES = 5 * 1024 * 1024;

/** An upload of one content to a bucket. */
export interface S3Upload {
  /** Resolves when the next chunk can be written. */
  write(chunk: Uint8Array): Promise<void>;
  /** Creates the object under its key, which must be new. */
  finish(): Promise<void>;
  /** Removes what was sent. Never throws: the cleanup timers find what could not be removed now. */
  discard(): Promise<void>;
}

/**
 * Sends a content in parts while it arrives, or in one call when it is small. It replaces the SDK's lib-storage, which
 * sends a small content before it can be announced, continues to send an aborted one, and has left parts behind.
 */
export function startUpload({
  client,
  bucket: Bucket,
  key: Key,
  patience,
  signal,
}: {
  client: S3Client;
  bucket: string;
  key: string;
  patience: Patience;
  signal?: AbortSignal | undefined;
}): S3Upload {
  const given = new AbortController();
  const stopped = signal ? AbortSignal.any([signal, given.signal]) : given.signal;
  const parts: CompletedPart[] = [];
  let uploadId: string | undefined;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let sending = Promise.resolve();
  let isFinishing = false;

  function hold(chunk: Uint8Array): void {
    waiting.push(chunk);
    waitingBytes += chunk.length;
  }

  function takeHeld(): Buffer {
    const held = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    return held;
  }

  async function sendPart(body: Buffer): Promise<void> {
    // not abortable: an upload whose id never arrived could not be removed
    uploadId ??= await within(patience.answerMs, undefined, async (abortSignal) => {
      const created = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }), { abortSignal });
      return created.UploadId;
    });
    const part = { Bucket, Key, UploadId: uploadId, PartNumber: parts.length + 1 };
    const { ETag } = await within(patience.sendMs, stopped, (abortSignal) =>
      client.send(new UploadPartCommand({ ...part, Body: body }), { abortSignal }),
    );
    parts.push({ ETag, PartNumber: part.PartNumber });
  }

  async function sendHeld(): Promise<void> {
    await sending;
    sending = sendPart(takeHeld());
    // the next caller that awaits it gets the error
    sending.catch(() => undefined);
  }

  function tidy(command: AbortMultipartUploadCommand | DeleteObjectCommand): Promise<unknown> {
    return within(patience.briefMs, undefined, async (abortSignal) => {
      if (command instanceof DeleteObjectCommand) await client.send(command, { abortSignal });
      else await client.send(command, { abortSignal });
    }).catch(() => undefined);
  }

  return {
    async write(chunk) {
      let rest = chunk;
      while (waitingBytes + rest.length > PART_BYTES) {
        const free = PART_BYTES - waitingBytes;
        hold(rest.subarray(0, free));
        rest = rest.subarray(free);
        await sendHeld();
      }
      hold(rest);
    },

    async finish() {
      await sending;
      const last = takeHeld();
      if (uploadId !== undefined) await sendPart(last);
      isFinishing = true;
      await within(patience.sendMs, stopped, async (abortSignal) => {
        if (uploadId === undefined)
          await client.send(new PutObjectCommand({ Bucket, Key, Body: last }), { abortSignal });
        else
          await client.send(
            new CompleteMultipartUploadCommand({ Bucket, Key, UploadId: uploadId, MultipartUpload: { Parts: parts } }),
            { abortSignal },
          );
      });
    },

    async discard() {
      given.abort();
      await sending.catch(() => undefined);
      if (uploadId !== undefined) await tidy(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: uploadId }));
      // the last call may have succeeded without its response
      if (isFinishing) await tidy(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
