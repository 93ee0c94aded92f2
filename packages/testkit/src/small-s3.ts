import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';

type Operation =
  | 'PutObject'
  | 'GetObject'
  | 'DeleteObject'
  | 'ListObjectsV2'
  | 'CreateMultipartUpload'
  | 'UploadPart'
  | 'CompleteMultipartUpload'
  | 'AbortMultipartUpload'
  | 'ListMultipartUploads';

/** Faults: a refusal, no response, or a completed operation without a response. */
type Fault = { status: number; code: string } | 'silence' | 'lost answer';

export interface SmallS3 {
  /** `S3_URL` of the only bucket. */
  url: string;
  port: number;
  objects: Map<string, { bytes: Buffer; at: Date }>;
  uploads: Map<string, { key: string; parts: Map<number, Buffer>; at: Date }>;
  /** The operations in order, including retries. */
  calls: Operation[];
  /** Bytes of contents received so far. */
  received(): number;
  /** Number of downloads in progress. */
  sending(): number;
  /** From now on this operation fails, or `times` times. */
  fail(operation: Operation, fault: Fault, times?: number): void;
  stop(): Promise<void>;
}

export const SMALL_S3 = { key: 'KEY-of-the-bucket', secret: 'secret/of+the@bucket', bucket: 'files' };
const LEAST_PART = 5 * 1024 * 1024;
/** Small, so that all lists need several pages. */
const PAGE = 3;

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/**
 * The part of S3 that a file store needs, with signatures, parts, ranges and pages, so that our own part is tested on
 * every machine with the real client library. It proves nothing about a real S3: with `S3_URL` set the tests use that
 * one too.
 */
export async function startSmallS3(): Promise<SmallS3> {
  const objects: SmallS3['objects'] = new Map();
  const uploads: SmallS3['uploads'] = new Map();
  const calls: Operation[] = [];
  const faults = new Map<Operation, { fault: Fault; times: number }>();
  let received = 0;
  let sending = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      chunks.push(chunk);
    });
    await once(request, 'end');
    const body = Buffer.concat(chunks);
    assertSigned(request, body);
    const url = new URL(request.url ?? '', 'http://s3');
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== SMALL_S3.bucket) throw new Refusal(404, 'NoSuchBucket');
    const key = rest.join('/');
    const operation = operationOf(request.method ?? '', key, url.searchParams);
    calls.push(operation);
    const planned = faults.get(operation);
    if (planned && planned.times-- > 0) {
      if (planned.fault === 'silence') return;
      if (planned.fault !== 'lost answer') throw new Refusal(planned.fault.status, planned.fault.code);
      request.socket.destroy();
    }
    perform(operation, { key, body, query: url.searchParams, range: request.headers.range }, response);
  }

  function perform(
    operation: Operation,
    { key, body, query, range }: { key: string; body: Buffer; query: URLSearchParams; range: string | undefined },
    response: ServerResponse,
  ): void {
    const upload = () => {
      const found = uploads.get(query.get('uploadId') ?? '');
      if (found?.key !== key) throw new Refusal(404, 'NoSuchUpload');
      return found;
    };
    switch (operation) {
      case 'PutObject':
        objects.set(key, { bytes: body, at: new Date() });
        response.setHeader('etag', etagOf(body)).end();
        return;
      case 'GetObject':
        return sendObject(key, range, response);
      case 'DeleteObject':
        objects.delete(key);
        response.writeHead(204).end();
        return;
      case 'CreateMultipartUpload': {
        const id = randomUUID();
        uploads.set(id, { key, parts: new Map(), at: new Date() });
        return xml(response, 'InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${id}</UploadId>`);
      }
      case 'UploadPart':
        upload().parts.set(Number(query.get('partNumber')), body);
        response.setHeader('etag', etagOf(body)).end();
        return;
      case 'CompleteMultipartUpload': {
        objects.set(key, { bytes: joined(upload().parts, body.toString()), at: new Date() });
        uploads.delete(query.get('uploadId') ?? '');
        return xml(response, 'CompleteMultipartUploadResult', `<Key>${key}</Key>`);
      }
      case 'AbortMultipartUpload':
        upload();
        uploads.delete(query.get('uploadId') ?? '');
        response.writeHead(204).end();
        return;
      case 'ListObjectsV2': {
        const after = query.get('continuation-token') ?? '';
        const keys = sorted(objects.keys(), query).filter((one) => one > after);
        const page = keys.slice(0, PAGE);
        const entry = (one: string) =>
          `<Contents><Key>${one}</Key><LastModified>${objects.get(one)?.at.toISOString()}</LastModified></Contents>`;
        const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
        return xml(
          response,
          'ListBucketResult',
          `<IsTruncated>${keys.length > PAGE}</IsTruncated>${next}${page.map(entry).join('')}`,
        );
      }
      case 'ListMultipartUploads': {
        const place = (one: { key: string; id: string }) => `${one.key} ${one.id}`;
        const after = `${query.get('key-marker') ?? ''} ${query.get('upload-id-marker') ?? ''}`;
        const open = [...uploads]
          .map(([id, { key: own, at }]) => ({ id, key: own, at }))
          .filter((one) => one.key.startsWith(query.get('prefix') ?? '') && place(one) > after)
          .toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
        const page = open.slice(0, PAGE);
        const entry = (one: (typeof open)[number]) =>
          `<Upload><Key>${one.key}</Key><UploadId>${one.id}</UploadId><Initiated>${one.at.toISOString()}</Initiated></Upload>`;
        const last = page.at(-1);
        const next = `<NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${last?.id}</NextUploadIdMarker>`;
        return xml(
          response,
          'ListMultipartUploadsResult',
          `<IsTruncated>${open.length > PAGE}</IsTruncated>${next}${page.map(entry).join('')}`,
        );
      }
    }
  }

  function sendObject(key: string, range: string | undefined, response: ServerResponse): void {
    const bytes = objects.get(key)?.bytes;
    if (!bytes) throw new Refusal(404, 'NoSuchKey');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    const start = Number(first ?? 0);
    const end = Math.min(Number(last ?? bytes.length - 1), bytes.length - 1);
    if (first !== undefined && start >= bytes.length) throw new Refusal(416, 'InvalidRange');
    const content = bytes.subarray(start, end + 1);
    response.writeHead(first === undefined ? 200 : 206, {
      'content-length': content.length,
      ...(first === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
    });
    sending += 1;
    response.once('close', () => (sending -= 1));
    response.end(content);
  }

  const server = createServer((request, response) => {
    request.on('error', () => undefined);
    answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'InternalError');
      response.statusCode = status;
      response.setHeader('x-amz-request-id', 'request-1');
      // AWS returns these fields too, depending on the refusal
      const signature = '<StringToSign>TOLD-to-sign</StringToSign><Token-0>TOLD-token</Token-0>';
      xml(response, 'Error', `<Code>${code}</Code><Message>${code} it is</Message>${signature}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${SMALL_S3.key}:${encodeURIComponent(SMALL_S3.secret)}@127.0.0.1:${port}/${SMALL_S3.bucket}`,
    port,
    objects,
    uploads,
    calls,
    received: () => received,
    sending: () => sending,
    fail: (operation, fault, times = Number.POSITIVE_INFINITY) => void faults.set(operation, { fault, times }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function operationOf(method: string, key: string, query: URLSearchParams): Operation {
  const found = Object.entries({
    ListMultipartUploads: method === 'GET' && key === '' && query.has('uploads'),
    ListObjectsV2: method === 'GET' && key === '' && query.get('list-type') === '2',
    UploadPart: method === 'PUT' && query.has('partNumber') && query.has('uploadId'),
    CreateMultipartUpload: method === 'POST' && query.has('uploads'),
    CompleteMultipartUpload: method === 'POST' && query.has('uploadId'),
    AbortMultipartUpload: method === 'DELETE' && query.has('uploadId'),
    PutObject: method === 'PUT' && key !== '',
    DeleteObject: method === 'DELETE' && key !== '',
    GetObject: method === 'GET' && key !== '',
  }).find(([, isIt]) => isIt);
  if (!found) throw new Refusal(501, 'NotImplemented');
  return found[0] as Operation;
}

/** Joins the named parts in order; each but the last must have S3's minimum size. */
function joined(parts: ReadonlyMap<number, Buffer>, named: string): Buffer {
  const list = [...named.matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => {
    const number = Number(/<PartNumber>(\d+)</.exec(part)?.[1]);
    const etag = /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"');
    const bytes = parts.get(number);
    if (!bytes || etagOf(bytes) !== etag) throw new Refusal(400, 'InvalidPart');
    return { number, bytes };
  });
  if (list.some(({ number }, index) => number !== index + 1)) throw new Refusal(400, 'InvalidPartOrder');
  if (list.length === 0) throw new Refusal(400, 'MalformedXML');
  if (list.slice(0, -1).some(({ bytes }) => bytes.length < LEAST_PART)) throw new Refusal(400, 'EntityTooSmall');
  return Buffer.concat(list.map(({ bytes }) => bytes));
}

function sorted(keys: Iterable<string>, query: URLSearchParams): string[] {
  return [...keys].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted();
}

function etagOf(bytes: Buffer): string {
  return `"${crc32(bytes)}"`;
}

function xml(response: ServerResponse, root: string, inner: string): void {
  response.setHeader('content-type', 'application/xml');
  response.end(`<?xml version="1.0" encoding="UTF-8"?><${root}>${inner}</${root}>`);
}

/** Checks the version 4 signature, including the body. */
function assertSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): void {
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(.+), ?SignedHeaders=(.+), ?Signature=([0-9a-f]+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [key, date = '', region = '', service = '', end = ''] = scope.split('/');
  if (key !== SMALL_S3.key) throw new Refusal(403, 'InvalidAccessKeyId');
  const hash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== hash) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    hash,
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    [date, region, service, end].join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const sign = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
  const signer = [date, region, service, end].reduce<string | Buffer>(sign, `AWS4${SMALL_S3.secret}`);
  if (sign(signer, toSign).toString('hex') !== signature) throw new Refusal(403, 'SignatureDoesNotMatch');
}
