/** How long a new tab waits for an older one to share its session. */
const ASK_MS = 150;

type Note<S, R> = { kind: 'ask' } | { kind: 'offer'; session: S } | { kind: 'ended'; token: string; reason: R };

interface HandoverOptions<S, R> {
  current: () => S | null;
  onOffered: (session: S) => void;
  onEnded: (token: string, reason: R) => void;
}

/**
 * Shares a session between the tabs of one browser: sessionStorage ends with its tab, and a new tab must not ask for
 * the password again. Same-origin only, nothing is written to disk.
 */
export function openHandover<S, R>({ current, onOffered, onEnded }: HandoverOptions<S, R>) {
  const channel = new BroadcastChannel('tertulia.session');
  const waiting = new Set<(session: S) => void>();

  channel.addEventListener('message', (event: MessageEvent<Note<S, R>>) => {
    const note = event.data;
    if (note.kind === 'ask') {
      const session = current();
      if (session) post({ kind: 'offer', session });
    } else if (note.kind === 'offer') {
      for (const take of waiting) take(note.session);
      onOffered(note.session);
    } else {
      onEnded(note.token, note.reason);
    }
  });

  function post(note: Note<S, R>): void {
    channel.postMessage(note);
  }

  return {
    offer: (session: S) => post({ kind: 'offer', session }),
    announceEnd: (token: string, reason: R) => post({ kind: 'ended', token, reason }),
    /** Another tab's session, or null without a response in time. */
    ask(): Promise<S | null> {
      return new Promise((resolve) => {
        const settle = (session: S | null) => {
          waiting.delete(settle);
          clearTimeout(timer);
          resolve(session);
        };
        const timer = setTimeout(() => settle(null), ASK_MS);
        waiting.add(settle);
        post({ kind: 'ask' });
      });
    },
  };
}
