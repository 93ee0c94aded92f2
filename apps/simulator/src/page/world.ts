import type { PhoneMessage } from '../phone-view.ts';

/** Calls the simulator; throws with its message if it refuses. The caller names the type of the answer. */
export async function call<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error((answer as { message?: string }).message ?? `HTTP ${response.status}`);
  return answer as Answer;
}

type Watcher = { onMessage: (message: PhoneMessage) => void; onReset: () => void; onLine: (isOpen: boolean) => void };

/** Reports every message and status as it happens, and whether the connection is open. */
export function watchWorld({ onMessage, onReset, onLine }: Watcher): void {
  const source = new EventSource('/phone-api/events');
  source.addEventListener('open', () => onLine(true));
  source.addEventListener('error', () => onLine(false));
  source.addEventListener('message', (event: MessageEvent<string>) =>
    onMessage(JSON.parse(event.data) as PhoneMessage),
  );
  source.addEventListener('reset', onReset);
}

/** The text of a caught error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A number as it is usually written in Colombia. */
export function showNumber(number: string): string {
  const parts = /^\+57(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts ? `+57 ${parts[1]} ${parts[2]} ${parts[3]}` : number;
}

/** A typed number in the form that the provider uses, or null. */
export function readNumber(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '');
  if (/^3\d{9}$/.test(digits) || /^60\d{8}$/.test(digits)) return `+57${digits}`;
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}
