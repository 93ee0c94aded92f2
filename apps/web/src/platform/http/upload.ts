import { endSession, getSession } from '../session/session.ts';
import { noConnection, sessionOver, toApiError } from './api-error.ts';
import { headersOf, isStillAsking, parse, UPLOAD_TIMEOUT_MS, urlOf, type Address, type ReplyOf } from './api.ts';

interface UploadInput {
  params?: Record<string, string | number>;
  body: FormData;
  signal: AbortSignal;
  /** Between 0 and 1, by the bytes sent. */
  onProgress: (share: number) => void;
}

/**
 * Sends a form like `call` and reports its progress, which fetch cannot. Throws ApiError for every refusal; an abort by
 * the caller's signal is thrown as its reason.
 */
export function upload<A extends Address>(address: A, input: UploadInput): Promise<ReplyOf<A>> {
  const { params, body, signal, onProgress } = input;
  const token = getSession()?.token;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (act: () => void) => () => {
      signal.removeEventListener('abort', abort);
      act();
    };
    request.open('POST', urlOf(address, params, undefined));
    for (const [name, value] of Object.entries(headersOf(address, token, false))) request.setRequestHeader(name, value);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = settle(() => {
      if (!isStillAsking(token)) return reject(sessionOver());
      const answer = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(answer as ReplyOf<A>);
      if (request.status === 401 && token) endSession('unauthorized', token);
      const retryAfter = request.getResponseHeader('retry-after');
      const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter });
      return reject(toApiError({ status: request.status, headers }, answer));
    });
    request.onerror = settle(() => reject(noConnection()));
    request.ontimeout = settle(() => reject(noConnection()));
    request.onabort = settle(() => reject(signal.reason as Error));
    if (signal.aborted) return reject(signal.reason as Error);
    signal.addEventListener('abort', abort);
    return request.send(body);
  });
}
