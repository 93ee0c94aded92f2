import type { BrokerLimits } from './limits.ts';

export type Frame = { command: string; headers: ReadonlyMap<string, string> };

/** A malformed frame, or one above a limit. */
export class FrameError extends Error {
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge = false) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

const NUL = 0;
const LF = 10;
const CR = 13;
const EMPTY = Buffer.alloc(0);
const UTF8 = new TextDecoder('utf-8', { fatal: true });
const UNESCAPED: Readonly<Record<string, string>> = { '\\r': '\r', '\\n': '\n', '\\c': ':', '\\\\': '\\' };

/**
 * Parses STOMP frames from chunks. The client library's parser limits neither the frame, nor the header count, nor a
 * `content-length`, and reads `\\n` (an escaped backslash and an n) as a line break. Bodies are skipped: no frame that
 * a client may send has one.
 */
export class FrameParser {
  /** Set after the version is agreed: only 1.1 and 1.2 escape header values. */
  escapes = true;
  private rest: Buffer = EMPTY;
  /**
   * The frame at the start of `rest` whose head has been parsed: once, regardless of the number of chunks of its body.
   */
  private begun: { frame: Frame; bodyStart: number } | null = null;
  private chunks = 0;
  private readonly limits: Pick<BrokerLimits, 'frameBytes' | 'fragments' | 'headerLines'>;

  constructor(limits: Pick<BrokerLimits, 'frameBytes' | 'fragments' | 'headerLines'>) {
    this.limits = limits;
  }

  /** Adds a chunk and yields the complete frames; throws FrameError. Line ends between frames are heart-beats. */
  *push(chunk: Buffer): Generator<Frame> {
    if (chunk.length > this.limits.frameBytes) throw new FrameError('frame too large', true);
    let data = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    this.rest = EMPTY;
    this.chunks += 1;
    for (;;) {
      data = data.subarray(afterLineEnds(data));
      if (data.length === 0) {
        this.chunks = 0;
        return;
      }
      const read = this.readFrame(data);
      if (!read) break;
      this.chunks = 0;
      data = data.subarray(read.end);
      yield read.frame;
    }
    if (data.length > this.limits.frameBytes) throw new FrameError('frame too large', true);
    if (this.chunks >= this.limits.fragments) throw new FrameError('frame in too many pieces');
    // A copy: a view would keep the whole network buffer alive until the frame is complete.
    this.rest = Buffer.from(data);
  }

  private readFrame(data: Buffer): { frame: Frame; end: number } | null {
    this.begun ??= this.readHead(data);
    if (!this.begun) return null;
    const { frame, bodyStart } = this.begun;
    const end = this.findEnd(data, bodyStart, frame.headers.get('content-length'));
    if (end === null) return null;
    this.begun = null;
    return { frame, end };
  }

  private readHead(data: Buffer): { frame: Frame; bodyStart: number } | null {
    const head = findHead(data, this.limits.headerLines);
    if (!head) {
      if (data.includes(NUL)) throw new FrameError('frame without a blank line');
      return null;
    }
    const lines = decode(data.subarray(0, head.textEnd)).split(/\r?\n/);
    const command = lines[0] ?? '';
    return { frame: { command, headers: this.readHeaders(command, lines.slice(1)) }, bodyStart: head.bodyStart };
  }

  private readHeaders(command: string, lines: readonly string[]): Map<string, string> {
    // CONNECT is never escaped, so that 1.0 peers can read it.
    const escapes = this.escapes && command !== 'CONNECT' && command !== 'STOMP';
    const headers = new Map<string, string>();
    for (const line of lines) {
      const colon = line.indexOf(':');
      if (colon < 1) throw new FrameError('header without a name');
      const name = escapes ? unescape(line.slice(0, colon)) : line.slice(0, colon);
      const value = escapes ? unescape(line.slice(colon + 1)) : line.slice(colon + 1);
      // The first of repeated headers counts (STOMP 1.2, "Repeated Header Entries").
      if (!headers.has(name)) headers.set(name, value);
    }
    return headers;
  }

  private findEnd(data: Buffer, bodyStart: number, contentLength: string | undefined): number | null {
    if (contentLength === undefined) {
      const nul = data.indexOf(NUL, bodyStart);
      return nul === -1 ? null : this.bounded(nul + 1);
    }
    if (!/^\d{1,7}$/.test(contentLength)) throw new FrameError('unreadable content-length');
    const end = this.bounded(bodyStart + Number(contentLength) + 1);
    if (data.length < end) return null;
    if (data[end - 1] !== NUL) throw new FrameError('frame longer than its content-length');
    return end;
  }

  private bounded(end: number): number {
    if (end > this.limits.frameBytes) throw new FrameError('frame too large', true);
    return end;
  }
}

function afterLineEnds(data: Buffer): number {
  let at = 0;
  while (data[at] === LF || (data[at] === CR && data[at + 1] === LF)) at += 1;
  return at;
}

/** Searches no further than the head's limit: each chunk repeats the search, and there may be hundreds. */
function findHead(data: Buffer, headerLines: number): { textEnd: number; bodyStart: number } | null {
  let lineStart = 0;
  // the command precedes the headers
  for (let line = -1; line <= headerLines; line++) {
    const lf = data.indexOf(LF, lineStart);
    if (lf === -1) return null;
    const isBlank = lf === lineStart || (lf === lineStart + 1 && data[lineStart] === CR);
    if (isBlank) {
      const textEnd = lineStart - (data[lineStart - 2] === CR ? 2 : 1);
      return { textEnd, bodyStart: lf + 1 };
    }
    lineStart = lf + 1;
  }
  throw new FrameError('too many headers');
}

function decode(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new FrameError('headers are not UTF-8');
  }
}

function unescape(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\.?/gs, (pair) => {
    const plain = UNESCAPED[pair];
    if (plain === undefined) throw new FrameError('undefined escape');
    return plain;
  });
}
