import { newSid } from './sid.ts';

export type StoredMedia = {
  sid: string;
  messageSid: string;
  contentType: string;
  fileName: string | null;
  createdAt: number;
  /** Stored here, or at another address to which a download is redirected. */
  source: { bytes: Buffer } | { url: string };
};

/** The provider's copies of media, limited in bytes: the oldest are dropped first. */
export class MediaStore {
  readonly #maxBytes: number;
  #media = new Map<string, StoredMedia>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(media: Omit<StoredMedia, 'sid'>): StoredMedia {
    return this.restore({ ...media, sid: newSid('ME') });
  }

  /** Restores media of an earlier process. */
  restore(stored: StoredMedia): StoredMedia {
    this.#media.set(stored.sid, stored);
    this.#bytes += sizeOf(stored);
    for (const oldest of this.#media.values()) {
      if (this.#bytes <= this.#maxBytes || oldest === stored) break;
      this.remove(oldest.sid);
    }
    return stored;
  }

  find(sid: string): StoredMedia | undefined {
    return this.#media.get(sid);
  }

  ofMessage(messageSid: string, mediaSids: readonly string[]): StoredMedia[] {
    return mediaSids.flatMap((sid) => {
      const media = this.#media.get(sid);
      return media && media.messageSid === messageSid ? [media] : [];
    });
  }

  remove(sid: string): boolean {
    const media = this.#media.get(sid);
    if (!media) return false;
    this.#bytes -= sizeOf(media);
    return this.#media.delete(sid);
  }

  clear(): void {
    this.#media.clear();
    this.#bytes = 0;
  }
}

function sizeOf(media: StoredMedia): number {
  return 'bytes' in media.source ? media.source.bytes.length : 0;
}
