/** Calls the simulator; throws with its words when it refuses. */
export async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.message ?? `HTTP ${response.status}`);
  return answer;
}

/** Tells every message and state as it happens, and whether the line is open. */
export function watchWorld({ onMessage, onReset, onLine }) {
  const source = new EventSource('/phone-api/events');
  source.addEventListener('open', () => onLine(true));
  source.addEventListener('error', () => onLine(false));
  source.addEventListener('message', (event) => onMessage(JSON.parse(event.data)));
  source.addEventListener('reset', onReset);
}

/** A number as people in Colombia write it. */
export function showNumber(number) {
  const parts = /^\+57(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts ? `+57 ${parts[1]} ${parts[2]} ${parts[3]}` : number;
}

/** A typed number in the form that the provider uses, or null. */
export function readNumber(text) {
  const digits = text.replace(/[\s().-]/g, '');
  if (/^3\d{9}$/.test(digits) || /^60\d{8}$/.test(digits)) return `+57${digits}`;
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}
