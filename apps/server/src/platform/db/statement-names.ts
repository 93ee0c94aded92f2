import { createHash } from 'node:crypto';

export interface StatementNames {
  /** The name under which connections prepare a text; empty while the text has not repeated often enough. */
  of(text: string): string;
}

/** Executions before a text is prepared. A text composed of rare filters may never repeat. */
const WORTH_IT = 3;
const REMEMBERED = 2000;

interface Met {
  name: string;
  times: number;
  /** Used since the last eviction check. */
  isUsed: boolean;
}

/**
 * Names the statements that repeat. Most are fixed texts, but lists with filters and orders compose thousands more: the
 * cache has a limit and evicts texts that were not used recently. `onFull` is called once.
 */
export function createStatementNames(onFull: () => void, remembered = REMEMBERED): StatementNames {
  /** In the order of their eviction checks. */
  const met = new Map<string, Met>();
  let isReported = false;

  function evictOldest(): void {
    for (const [text, statement] of met) {
      met.delete(text);
      if (!statement.isUsed) {
        if (statement.name === '' || isReported) return;
        isReported = true;
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
        if (met.size >= remembered) evictOldest();
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
