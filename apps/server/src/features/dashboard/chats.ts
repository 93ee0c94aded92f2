/** The ids of chats with some event, perhaps repeated, relative to a base. */
interface Tira {
  base: number;
  numbers: Int32Array;
}

/** The distinct chats. */
export interface Chats {
  readonly size: number;
  has(id: number): boolean;
  list(): number[];
}

/** Decodes four bytes per number, big-endian; for pairs every second one, starting with the first or the second. */
export function numbersOf(bytes: Buffer, { first = 0, step = 1 } = {}): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbers = new Int32Array(bytes.byteLength / 4 / step);
  for (let at = 0; at < numbers.length; at++) numbers[at] = view.getInt32((at * step + first) * 4);
  return numbers;
}

export function chatsOf(tiras: readonly Tira[]): Chats {
  const bounds = boundsOf(tiras);
  const marks = createMarks(bounds);
  let size = 0;
  eachOf(tiras, (id) => {
    if (marks.add(id)) size++;
  });
  return {
    size,
    has: (id) => id >= bounds.min && id <= bounds.max && marks.has(id),
    list() {
      const seen = createMarks(bounds);
      const ids: number[] = [];
      eachOf(tiras, (id) => {
        if (seen.add(id)) ids.push(id);
      });
      return ids;
    },
  };
}

interface Marks {
  /** False if it was marked already. */
  add(id: number): boolean;
  has(id: number): boolean;
  remove(id: number): void;
}

interface Bounds {
  min: number;
  max: number;
}

/** With a larger spread, bits would take more memory than the ids. */
const MAX_SPREAD = 2 ** 27;

/** A bit set for numbers between two bounds: a year has hundreds of thousands, and bits take a tenth of a Set. */
export function createMarks({ min, max }: Bounds): Marks {
  if (max - min >= MAX_SPREAD) {
    const set = new Set<number>();
    return {
      add: (id) => set.size < set.add(id).size,
      has: (id) => set.has(id),
      remove: (id) => void set.delete(id),
    };
  }
  const bits = new Uint8Array(max < min ? 0 : Math.floor((max - min) / 8) + 1);
  const bitOf = (id: number) => 1 << ((id - min) & 7);
  const byteOf = (id: number) => bits[(id - min) >>> 3] ?? 0;
  return {
    add(id) {
      const isFresh = (byteOf(id) & bitOf(id)) === 0;
      bits[(id - min) >>> 3] = byteOf(id) | bitOf(id);
      return isFresh;
    },
    has: (id) => (byteOf(id) & bitOf(id)) !== 0,
    remove(id) {
      bits[(id - min) >>> 3] = byteOf(id) & ~bitOf(id);
    },
  };
}

export function boundsOf(tiras: readonly Tira[]): Bounds {
  const bounds = { min: Infinity, max: -Infinity };
  eachOf(tiras, (id) => {
    if (id < bounds.min) bounds.min = id;
    if (id > bounds.max) bounds.max = id;
  });
  return bounds;
}

function eachOf(tiras: readonly Tira[], see: (id: number) => void): void {
  for (const { base, numbers } of tiras) for (const number of numbers) see(base + number);
}
