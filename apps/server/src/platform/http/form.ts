import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import busboy from 'busboy';
import { takesJson, type Endpoint, type MultipartSpec } from '@tertulia/contract/core/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isHonestly, preciseType, sniffContentType, UNKNOWN_CONTENT } from '../files/content-type.ts';
import { fitFileName } from '../files/file-name.ts';
import { FileTooLarge, StoreFull, type FileStore, type StoredFile } from '../files/file-store.ts';
import { MAX_DRAWN_BYTES, PHOTO, type Pictures } from '../pictures/pictures.ts';
import { AppError } from './app-error.ts';
import { parseJson } from './json.ts';
import { drain, takesForm } from './slow-bodies.ts';

/** A file that came with a call and lies in the store by now. It is removed again unless it is kept. */
export interface Upload extends StoredFile {
  /** As the sender calls it, without any folder. */
  name: string;
  /** By content, never by what the sender declared. */
  type: string;
  /** To be called once a row that names it is committed. */
  keep(): void;
}

export interface Form {
  body: unknown;
  upload: Upload | null;
  /** Ends the form's business: what was not kept goes. An end nobody is sure of leaves it to the sweep of orphans. */
  settle(error: unknown): Promise<void>;
}

/** Keeps room for so many bytes more of a tenant's, until what it returns is called; throws when there is none. */
export type ClaimRoom = (tenantId: number, bytes: number) => Promise<() => void>;

export interface FormReading {
  endpoint: Endpoint;
  files: Pick<FileStore, 'put' | 'get' | 'remove'>;
  pictures: Pick<Pictures, 'draw'>;
  tenantId: number;
  claimRoom: ClaimRoom;
  /** Counts a file that has come to the person who sends it; throws when it was too much. */
  countFile: (bytes: number) => Promise<void>;
  /** Reads when it is this person's turn. */
  inTurn: (work: () => Promise<void>) => Promise<void>;
  /** A sender of whom nothing comes for so long, though more would be taken, has gone, and gives the turn to the person's next file. */
  idleMs: number;
  /** Throws when the body cannot be taken; asked as soon as it is known, so that a bad call stores no file. */
  checkBody: (body: unknown) => void;
}

const MAX_TEXT_BYTES = 256 * 1024;
const MAX_TEXT_FIELDS = 40;
/** The file, and the JSON part of a client that sends it as one. Each part costs time: a form of a hundred thousand stood still for everybody. */
const MAX_FILE_PARTS = 2;
/** Room for the texts and the borders of the parts beside the file. */
const FRAME_BYTES = MAX_TEXT_BYTES + 64 * 1024;
const DEFAULT_NAME = 'adjunto';
const SVG = 'image/svg+xml';
/** What the parser leaves where bytes were no UTF-8. Whoever means this very sign writes it into JSON as an escape. */
const UNDECODED = '\uFFFD';

/** Lets forms reach the calls that take them, unread; every other call refuses them. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    if (takesForm(request)) done(null, undefined);
    else done(new AppError('UNSUPPORTED_MEDIA'), undefined);
  });
}

/** Whether this request came as a form. Throws UNSUPPORTED_MEDIA when the call needs one and it did not. */
export function isForm(endpoint: Endpoint, request: FastifyRequest): boolean {
  if (!endpoint.multipart) return false;
  const came = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;
  if (!came && !takesJson(endpoint)) throw new AppError('UNSUPPORTED_MEDIA', { message: 'Adjunta un archivo.' });
  return came;
}

/**
 * Reads a form while it arrives: the file goes to the store chunk by chunk, at the speed of the disk, and never lies in
 * memory. Whatever is wrong with it is refused at once; the rest of the request is read and thrown away.
 */
export async function readForm(request: FastifyRequest, reading: FormReading): Promise<Form> {
  const { endpoint, files, claimRoom, tenantId } = reading;
  const { multipart } = endpoint;
  if (!multipart) throw new Error('The call takes no form');
  const state: FormState = { texts: new Map(), pending: [], stored: null };
  let giveRoomBack = () => {};
  const takeRoom = async (bytes: number) => {
    giveRoomBack();
    giveRoomBack = await claimRoom(tenantId, bytes);
  };
  try {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > multipart.maxFileBytes + FRAME_BYTES) throw tooLarge(multipart);
    await reading.inTurn(async () => {
      // while it waited for its turn, in which it holds no room
      if (request.raw.destroyed) throw broken(new Error('The request broke off'));
      // so much is a file: one that has no room is not even written
      if (announced > FRAME_BYTES) await takeRoom(announced - FRAME_BYTES);
      await parse(request, reading, multipart, state);
    });
    const { size = 0 } = (await state.stored?.file) ?? {};
    if (size > 0) await takeRoom(size);
    if (size > 0) await reading.countFile(size);
    const body = bodyOf(multipart, state.texts);
    reading.checkBody(body);
    const upload = await toUpload(multipart, state, reading);
    let isKept = false;
    return {
      body,
      upload: upload && { ...upload, keep: () => void (isKept = true) },
      settle: async (error) => {
        giveRoomBack();
        const isCertain = error === null || error instanceof AppError;
        if (upload && !isKept && isCertain) await files.remove(upload.key);
      },
    };
  } catch (error) {
    giveRoomBack();
    drain(request.raw);
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
    // the parser tells of the break itself
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
    // silence that the store makes is not the sender's: nothing more is read before it has taken what came
    if (raw.complete || parser.writableNeedDrain) idle.refresh();
    else stop(broken(new Error('Nothing came any more')));
  }, idleMs);
  raw.on('data', () => idle.refresh());
  parser.on('drain', () => idle.refresh());
  raw.pipe(parser);
  await promise.finally(() => clearTimeout(idle));
  await Promise.all([...state.pending, state.stored?.file]);
}

/** A body that came before its file is checked before the file is stored. Text fields may still follow, JSON does not. */
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
  { files, pictures, tenantId }: FormReading,
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
  const drawn = await pictures.draw(tenantId, { bytes, ...PHOTO });
  if (!drawn) throw new AppError('UNSUPPORTED_MEDIA', { field: multipart.file[0] });
  const redrawn = await files.put(Buffer.from(drawn), { tenantId, maxBytes: MAX_DRAWN_BYTES });
  await files.remove(file.key);
  return { ...redrawn, name, type };
}

/** Browsers write the quotes and line ends of a file's name into a form as these three and escape nothing else (HTML, 4.10.21.7). */
function unquote(name: string): string {
  return name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}

/**
 * `image/*` stands for a family; a CSV and an SVG have no mark of their own and are told by their names. Whoever accepts
 * an SVG draws it: it is never kept, let alone served, as what it is.
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
