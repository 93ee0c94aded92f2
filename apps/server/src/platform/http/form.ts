import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import busboy from 'busboy';
import { takesJson, type Endpoint, type MultipartSpec } from '@tertulia/contract/core/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isHonestly, preciseType, sniffContentType, UNKNOWN_CONTENT } from '../files/content-type.ts';
import { fitFileName } from '../files/file-name.ts';
import { FileTooLarge, StoreFull, type FileStore, type StoredFile } from '../files/file-store.ts';
import { MAX_DRAWN_BYTES, PHOTO, type Images } from '../images/images.ts';
import { AppError } from './app-error.ts';
import { parseJson } from './json.ts';
import { takesForm } from './slow-bodies.ts';

/** A file of a call, already in the store. It is removed unless it is kept. */
export interface Upload extends StoredFile {
  /** The sender's file name, without any folder. */
  name: string;
  /** By content, never by the sender's declaration. */
  type: string;
  /** Called after a row that names the file is committed. */
  keep(): void;
}

export interface Form {
  body: unknown;
  upload: Upload | null;
  /** Ends the form: removes a file that was not kept. When the outcome is unknown, the orphan cleanup decides. */
  settle(error: unknown): Promise<void>;
}

/** Reserves space of a tenant for that many bytes until the returned function is called. Throws when there is none. */
export type ClaimSpace = (tenantId: number, bytes: number) => Promise<() => void>;

export interface FormReading {
  endpoint: Endpoint;
  files: Pick<FileStore, 'put' | 'get' | 'remove'>;
  images: Pick<Images, 'draw'>;
  tenantId: number;
  claimSpace: ClaimSpace;
  /** Counts a received file for its sender; throws above the limit. */
  countFile: (bytes: number) => Promise<void>;
  /** Runs the read when this user's slot is free. */
  inTurn: (work: () => Promise<void>) => Promise<void>;
  /**
   * When a sender sends nothing for this long although the server would read, it is considered gone, and its slot goes
   * to the user's next file.
   */
  idleMs: number;
  /** Throws when the body is invalid. Called as soon as the body is complete, so that a bad call stores no file. */
  checkBody: (body: unknown) => void;
}

const MAX_TEXT_BYTES = 256 * 1024;
const MAX_TEXT_FIELDS = 40;
/**
 * The file, and the JSON part of a client that sends it as a file. Each part costs time: a form with a hundred thousand
 * parts blocked the process.
 */
const MAX_FILE_PARTS = 2;
/** Bytes for the texts and boundaries of the parts beside the file. */
const FRAME_BYTES = MAX_TEXT_BYTES + 64 * 1024;
const DEFAULT_NAME = 'adjunto';
const SVG = 'image/svg+xml';
/** The parser's replacement for bytes that are not UTF-8. A client that means this character escapes it in JSON. */
const UNDECODED = '\uFFFD';

/** Passes forms unread to the calls that accept them; every other call refuses them. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    if (takesForm(request)) done(null, undefined);
    else done(new AppError('UNSUPPORTED_MEDIA'), undefined);
  });
}

/** Whether this request is a form. Throws UNSUPPORTED_MEDIA when the call requires one. */
export function isForm(endpoint: Endpoint, request: FastifyRequest): boolean {
  if (!endpoint.multipart) return false;
  const came = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;
  if (!came && !takesJson(endpoint)) throw new AppError('UNSUPPORTED_MEDIA', { message: 'Adjunta un archivo.' });
  return came;
}

/**
 * Reads a form while it arrives: the file goes to the store chunk by chunk, at the speed of the disk, and is never in
 * memory as a whole. A fault is refused at once; the rest of the request is read and discarded (`limitSlowBodies`).
 */
export async function readForm(request: FastifyRequest, reading: FormReading): Promise<Form> {
  const { endpoint, files, claimSpace, tenantId } = reading;
  const { multipart } = endpoint;
  if (!multipart) throw new Error('The call takes no form');
  const state: FormState = { texts: new Map(), pending: [], stored: null };
  let releaseSpace = () => {};
  const takeSpace = async (bytes: number) => {
    releaseSpace();
    releaseSpace = await claimSpace(tenantId, bytes);
  };
  try {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > multipart.maxFileBytes + FRAME_BYTES) throw tooLarge(multipart);
    await reading.inTurn(async () => {
      // closed while it waited for its slot, in which it reserves no space
      if (request.raw.destroyed) throw broken(new Error('The request broke off'));
      // above this the request must contain a file: one without space is not even written
      if (announced > FRAME_BYTES) await takeSpace(announced - FRAME_BYTES);
      await parse(request, reading, multipart, state);
    });
    const { size = 0 } = (await state.stored?.file) ?? {};
    if (size > 0) await takeSpace(size);
    if (size > 0) await reading.countFile(size);
    const body = bodyOf(multipart, state.texts);
    reading.checkBody(body);
    const upload = await toUpload(multipart, state, reading);
    let isKept = false;
    return {
      body,
      upload: upload && { ...upload, keep: () => void (isKept = true) },
      settle: async (error) => {
        releaseSpace();
        const isCertain = error === null || error instanceof AppError;
        if (upload && !isKept && isCertain) await files.remove(upload.key);
      },
    };
  } catch (error) {
    releaseSpace();
    const stored = await state.stored?.file.catch(() => null);
    if (stored) await files.remove(stored.key);
    throw error;
  }
}

interface FormState {
  texts: Map<string, string>;
  /** Texts that came as files: some clients send the JSON part as a blob. */
  pending: Promise<void>[];
  stored: { file: Promise<StoredFile>; name: string; type: string } | null;
}

async function parse(
  { raw, headers }: FastifyRequest,
  { files, tenantId, checkBody, idleMs }: FormReading,
  multipart: MultipartSpec,
  state: FormState,
): Promise<void> {
  const parser = openParser(headers);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = (error: unknown) => {
    raw.unpipe(parser);
    reject(error);
    parser.destroy(error as Error);
  };
  parser.on('field', (name, text, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) stop(new AppError('TOO_LARGE'));
    else if (text.includes(UNDECODED)) stop(unreadable(name));
    else state.texts.set(name, text);
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
    parser.on(limit, () => stop(new AppError('VALIDATION', { message: 'El formulario tiene demasiados campos.' })));
  parser.on('file', (name, content, info) => {
    // the parser reports the break itself
    content.on('error', () => undefined);
    if (name === multipart.json) {
      state.pending.push(readText(content).then((text) => void state.texts.set(name, text), stop));
      return;
    }
    if (info.filename === undefined && name !== multipart.file[0]) return void content.resume();
    try {
      if (!multipart.file.includes(name))
        throw new AppError('VALIDATION', { message: 'Ese archivo no se espera aquí.', field: name });
      if (state.stored) throw new AppError('TOO_LARGE', { message: 'Envía los archivos de uno en uno.', field: name });
      if (multipart.json === undefined || state.texts.has(multipart.json))
        checkEarly(multipart, state.texts, checkBody);
    } catch (error) {
      content.resume();
      return stop(error);
    }
    const file = files
      .put(content, { tenantId, maxBytes: multipart.maxFileBytes })
      .catch((error: unknown) => Promise.reject(refusalOf(error, multipart)));
    state.stored = { file, name: unquote(info.filename ?? ''), type: info.mimeType };
    file.catch(stop);
  });
  parser.on('error', (error) => stop(error instanceof AppError ? error : broken(error)));
  parser.on('close', resolve);
  raw.on('error', (error) => stop(broken(error)));
  raw.on('close', () => {
    if (!raw.complete) stop(broken(new Error('The request broke off')));
  });
  const idle = setTimeout(() => {
    // a pause of the store is not the sender's: the server reads nothing until the store has written
    if (raw.complete || parser.writableNeedDrain) idle.refresh();
    else stop(broken(new Error('Nothing came any more')));
  }, idleMs);
  raw.on('data', () => idle.refresh());
  parser.on('drain', () => idle.refresh());
  raw.pipe(parser);
  await promise.finally(() => clearTimeout(idle));
  await Promise.all([...state.pending, state.stored?.file]);
}

/** Checks a body that came before its file before the file is stored. Text fields may follow, JSON may not. */
function checkEarly(multipart: MultipartSpec, texts: Map<string, string>, checkBody: FormReading['checkBody']): void {
  if (multipart.json !== undefined) checkBody(bodyOf(multipart, texts));
}

function openParser(headers: FastifyRequest['headers']): busboy.Busboy {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: {
        fieldSize: MAX_TEXT_BYTES,
        fields: MAX_TEXT_FIELDS,
        files: MAX_FILE_PARTS,
        parts: MAX_TEXT_FIELDS + MAX_FILE_PARTS,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    });
  } catch (error) {
    throw broken(error);
  }
}

async function readText(content: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_TEXT_BYTES) throw new AppError('TOO_LARGE');
    chunks.push(chunk);
  }
  const whole = Buffer.concat(chunks);
  if (!isUtf8(whole)) throw unreadable();
  return whole.toString('utf8');
}

function bodyOf({ json }: MultipartSpec, texts: Map<string, string>): unknown {
  return json === undefined ? Object.fromEntries(texts) : (parseJson(texts.get(json) ?? '') ?? {});
}

async function toUpload(
  multipart: MultipartSpec,
  { stored }: FormState,
  { files, images, tenantId }: FormReading,
): Promise<Omit<Upload, 'keep'> | null> {
  const file = await stored?.file;
  const isNothing = !stored || !file || (file.size === 0 && stored.name === '');
  if (file && isNothing) await files.remove(file.key);
  if (isNothing) {
    if (!multipart.isFileRequired) return null;
    throw new AppError('VALIDATION', { message: 'Adjunta un archivo.', field: multipart.file[0] });
  }
  if (file.size === 0)
    throw new AppError('VALIDATION', { message: 'El archivo está vacío.', field: multipart.file[0] });
  const name = fitFileName(stored.name) ?? DEFAULT_NAME;
  const found = await sniffContentType((range) => files.get(file.key, range), file.size);
  const type = preciseType(found, name);
  const isTaken = !multipart.accept || multipart.accept.some((one) => isAccepted(one, type, name));
  const isDrawing = multipart.accept?.includes(SVG) === true && isAccepted(SVG, type, name);
  if (!isTaken || !(isDrawing || isHonestly(found, { name, type: stored.type })))
    throw new AppError('UNSUPPORTED_MEDIA', { field: multipart.file[0] });
  if (multipart.isRedrawn !== true) return { ...file, name, type };
  const bytes = new Uint8Array(await buffer(await files.get(file.key)));
  const drawn = await images.draw(tenantId, { bytes, ...PHOTO });
  if (!drawn) throw new AppError('UNSUPPORTED_MEDIA', { field: multipart.file[0] });
  const redrawn = await files.put(Buffer.from(drawn), { tenantId, maxBytes: MAX_DRAWN_BYTES });
  await files.remove(file.key);
  return { ...redrawn, name, type };
}

/**
 * Browsers escape quotes and line ends of a form's file name with these three sequences, and nothing else (HTML,
 * 4.10.21.7).
 */
function unquote(name: string): string {
  return name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}

/**
 * `image/*` matches a family. CSV and SVG have no signature and are identified by their names. A call that accepts an
 * SVG redraws it: the SVG itself is never stored or served.
 */
function isAccepted(accepted: string, type: string, name: string): boolean {
  if (accepted === SVG) return type === UNKNOWN_CONTENT && /\.svg$/i.test(name);
  if (accepted === 'text/csv') return type === UNKNOWN_CONTENT && /\.(csv|txt)$/i.test(name);
  return accepted.endsWith('/*') ? type.startsWith(accepted.slice(0, -1)) : accepted === type;
}

function refusalOf(error: unknown, multipart: MultipartSpec): unknown {
  if (error instanceof FileTooLarge) return tooLarge(multipart);
  if (!(error instanceof StoreFull)) return error;
  return new AppError('UNAVAILABLE', {
    message: 'No queda espacio para guardar archivos. Avisa al administrador.',
    cause: error,
  });
}

function tooLarge({ maxFileBytes, file }: MultipartSpec): AppError {
  const megabytes = Math.floor(maxFileBytes / (1024 * 1024));
  return new AppError('TOO_LARGE', { message: `El archivo no puede pesar más de ${megabytes} MB.`, field: file[0] });
}

function unreadable(field?: string): AppError {
  return new AppError('VALIDATION', { message: 'El formulario no es UTF-8 válido.', ...(field ? { field } : {}) });
}

function broken(cause: unknown): AppError {
  return new AppError('VALIDATION', { message: 'El formulario llegó incompleto.', cause });
}
