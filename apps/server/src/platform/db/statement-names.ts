import { createHash } from 'node:crypto';

export interface StatementNames {
  /** The name under which connections prepare a text; empty for one that is not worth it (yet). */
  of(text: string): string;
}

/** A text that somebody composed of rare filters may never come again: only what does is prepared. */
const WORTH_IT = 3;
const REMEMBERED = 2000;

interface Met {
  name: string;
  times: number;
  /** Since it was last looked at as one to be forgotten. */
  isUsed: boolean;
}

/**
 * Names the statements that come again. Most are written, but lists with filters and orders compose thousands more: so many are
 * remembered and no more, and what was not asked for lately makes room. `onFull` is told once.
 */
export function createStatementNames(onFull: () => void, remembered = REMEMBERED): StatementNames {
  /** In the order in which they are looked at as ones to be forgotten. */
  const met = new Map<string, Met>();
  let isTold = false;

  function makeRoom(): void {
    for (const [text, statement] of met) {
      met.delete(text);
      if (!statement.isUsed) {
        if (statement.name === '' || isTold) return;
        isTold = true;
        return onFull();
      }
      statement.isUsed = false;
      met.set(text, statement);
    }
  }

  return {
    of(text) {
      const known = met.get(text);
      if (!known) {
        if (met.size >= remembered) makeRoom();
        met.set(text, { name: '', times: 1, isUsed: false });
        return '';
      }
      known.isUsed = true;
      if (known.name !== '') return known.name;
      known.times += 1;
      if (known.times >= WORTH_IT) known.name = createHash('sha1').update(text).digest('base64url');
      return known.name;
    },
  };
}
