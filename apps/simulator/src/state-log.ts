import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { WindowChange } from './events.ts';
import type { LedgerMessage } from './message.ts';
import type { StoredMedia } from './media-store.ts';
import type { World } from './world.ts';

type MediaFacts = Omit<StoredMedia, 'source'> & { url?: string };
type MessageLine = { message: LedgerMessage; media: MediaFacts[] };
type Line = MessageLine | { window: WindowChange };

const KEPT_MESSAGES = 5000;
const UNFINISHED = new Set(['accepted', 'queued', 'sent']);

/** Persists the simulator's state in a folder, so that chats and windows outlive the process. */
export class StateLog {
  readonly #dir: string;
  readonly #world: World;
  /** Written synchronously: lines in a stream's buffer could arrive after a reset. */
  readonly #lines: number;
  #isClosed = false;
  #savedMedia = new Set<string>();

  /** Restores the state from the folder, then records changes. */
  constructor(dir: string, world: World) {
    this.#dir = dir;
    this.#world = world;
    mkdirSync(this.#mediaDir, { recursive: true });
    const lines = this.#replay();
    writeFileSync(this.#file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    this.#lines = openSync(this.#file, 'a');
    world.events.on('message', (message) => this.#keep(message));
    world.events.on('status', (message) => this.#keep(message));
    world.events.on('window', (window) => this.#write({ window }));
    world.events.on('reset', () => this.#forget());
  }

  close(): void {
    this.#isClosed = true;
    closeSync(this.#lines);
  }

  get #file(): string {
    return path.join(this.#dir, 'world.jsonl');
  }

  get #mediaDir(): string {
    return path.join(this.#dir, 'media');
  }

  #keep(message: LedgerMessage): void {
    const media = this.#world.media.ofMessage(message.sid, message.mediaSids);
    for (const item of media) this.#saveMedia(item);
    this.#write({ message, media: media.map(factsOf) });
  }

  #saveMedia(media: StoredMedia): void {
    if (this.#savedMedia.has(media.sid) || !('bytes' in media.source)) return;
    this.#savedMedia.add(media.sid);
    writeFileSync(path.join(this.#mediaDir, media.sid), media.source.bytes);
  }

  #write(line: Line): void {
    if (!this.#isClosed) writeSync(this.#lines, `${JSON.stringify(line)}\n`);
  }

  #forget(): void {
    ftruncateSync(this.#lines);
    rmSync(this.#mediaDir, { recursive: true, force: true });
    mkdirSync(this.#mediaDir, { recursive: true });
    this.#savedMedia.clear();
  }

  // Each message has a line per change: the last one counts, in the order of the first.
  #replay(): Line[] {
    const { delivery, ledger, windows } = this.#world;
    const lines = new Map<string, MessageLine>();
    for (const line of this.#readLines()) {
      if ('window' in line) {
        windows.set(line.window.customer, line.window.business, line.window.lastInboundAt);
        continue;
      }
      const { sid, direction, from, to, createdAt } = line.message;
      // Only its first line has the time of the customer's message; a window closed manually since then stays closed.
      if (direction === 'inbound' && !lines.has(sid)) windows.opened(from, to, createdAt);
      lines.set(sid, line);
    }
    const kept = [...lines.values()].slice(-KEPT_MESSAGES);
    for (const line of kept) this.#restoreMedia(line.media);
    const messages = kept.map((line) => ledger.append(line.message));
    for (const message of messages) {
      if (message.direction !== 'inbound' && UNFINISHED.has(message.status)) void delivery.start(message);
    }
    return [...kept, ...windows.entries().map((window) => ({ window }))];
  }

  #readLines(): Line[] {
    if (!existsSync(this.#file)) return [];
    const lines = readFileSync(this.#file, 'utf8').split('\n');
    return lines.flatMap((text) => {
      try {
        return text ? [JSON.parse(text) as Line] : [];
      } catch {
        // The last line of a process that was killed may be half written.
        return [];
      }
    });
  }

  #restoreMedia(all: readonly MediaFacts[]): void {
    for (const { url, ...facts } of all) {
      const file = path.join(this.#mediaDir, facts.sid);
      if (url !== undefined) this.#world.media.restore({ ...facts, source: { url } });
      else if (existsSync(file)) this.#world.media.restore({ ...facts, source: { bytes: readFileSync(file) } });
      this.#savedMedia.add(facts.sid);
    }
  }
}

function factsOf({ source, ...facts }: StoredMedia): MediaFacts {
  return 'url' in source ? { ...facts, url: source.url } : facts;
}
