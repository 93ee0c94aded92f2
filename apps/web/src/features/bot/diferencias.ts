export interface Trozo {
  texto: string;
  /** Only in this version. */
  isOwn: boolean;
}

/** A line of both versions side by side; null if a version lacks it. */
export interface Fila {
  antes: readonly Trozo[] | null;
  despues: readonly Trozo[] | null;
}

interface Pair {
  /** The index in the first list; null for an entry of the second one only. */
  left: number | null;
  right: number | null;
}

/** Two texts side by side: equal lines beside each other, and in changed lines the differing words. */
export function compareTextos(antes: string, despues: string): Fila[] {
  const left = antes.split('\n');
  const right = despues.split('\n');
  const filas: Fila[] = [];
  let gone: string[] = [];
  let fresh: string[] = [];
  const flush = () => {
    const count = Math.max(gone.length, fresh.length);
    for (let index = 0; index < count; index++) filas.push(changedFila(gone[index], fresh[index]));
    gone = [];
    fresh = [];
  };
  for (const pair of alignLists(left, right)) {
    if (pair.left !== null && pair.right !== null) {
      flush();
      const texto = left[pair.left] ?? '';
      filas.push({ antes: [{ texto, isOwn: false }], despues: [{ texto, isOwn: false }] });
    } else if (pair.left !== null) gone.push(left[pair.left] ?? '');
    else if (pair.right !== null) fresh.push(right[pair.right] ?? '');
  }
  flush();
  return filas;
}

/** Whether a line differs between the versions. */
export function isChanged({ antes, despues }: Fila): boolean {
  return antes === null || despues === null || [...antes, ...despues].some(({ isOwn }) => isOwn);
}

function changedFila(antes: string | undefined, despues: string | undefined): Fila {
  if (antes === undefined) return { antes: null, despues: [{ texto: despues ?? '', isOwn: true }] };
  if (despues === undefined) return { antes: [{ texto: antes, isOwn: true }], despues: null };
  const left = wordsOf(antes);
  const right = wordsOf(despues);
  const pairs = alignLists(left, right);
  const kept = pairs.filter(({ left: at, right: to }) => at !== null && to !== null && left[at]?.trim() !== '');
  // two lines with almost nothing in common are not a changed line
  if (kept.length === 0) return { antes: [{ texto: antes, isOwn: true }], despues: [{ texto: despues, isOwn: true }] };
  return {
    antes: join(pairs.flatMap((pair) => (pair.left === null ? [] : [trozo(left[pair.left], pair.right === null)]))),
    despues: join(pairs.flatMap((pair) => (pair.right === null ? [] : [trozo(right[pair.right], pair.left === null)]))),
  };
}

function trozo(texto: string | undefined, isOwn: boolean): Trozo {
  return { texto: texto ?? '', isOwn };
}

/** Words and the spaces between them as separate entries, so that joining them yields the line. */
function wordsOf(line: string): string[] {
  return line.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
}

function join(trozos: readonly Trozo[]): Trozo[] {
  const joined: Trozo[] = [];
  for (const { texto, isOwn } of trozos) {
    const last = joined.at(-1);
    if (last?.isOwn === isOwn) last.texto += texto;
    else joined.push({ texto, isOwn });
  }
  return joined;
}

/** The longest common subsequence of two lists, with the entries between. */
function alignLists(left: readonly string[], right: readonly string[]): Pair[] {
  const width = right.length + 1;
  // lengths[i * width + j]: length of the longest common subsequence of left[i..] and right[j..]
  const lengths = new Uint16Array((left.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      lengths[i * width + j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: Pair[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) pairs.push({ left: i++, right: j++ });
    else if (j >= right.length || (i < left.length && at(i + 1, j) >= at(i, j + 1)))
      pairs.push({ left: i++, right: null });
    else pairs.push({ left: null, right: j++ });
  }
  return pairs;
}
