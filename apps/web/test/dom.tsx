import { ERRORS } from '@tertulia/contract/core/error-codes';
import { PRODUCT_COLOR } from '@tertulia/contract/core/brand';
import type { Rol } from '@tertulia/contract/core/roles';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { queryClient } from '../src/platform/query/client.ts';
import { startSession, useSession } from '../src/platform/session/session.ts';
import { buildUsuario } from '../src/platform/session/usuario-builder.ts';
import { AppTheme } from '../src/ui/theme/AppTheme.tsx';

// failed requests are repeated at once: the delays have a test of their own
const { queries, ...otherDefaults } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...otherDefaults, queries: { ...queries, retryDelay: 1 } });

/** A response of the fake server: a body for 200, or a function that returns a body or a whole `Response`. */
type Answer = object | ((request: { body: unknown; query: URLSearchParams }) => object | Promise<object>);

/** Responses by method and requested path: `'GET /api/areas'`, `'PUT /api/areas/7'`. */
export type Answers = Record<string, Answer>;

/** A request that the component sent. */
export interface SentRequest {
  address: string;
  body: unknown;
  query: Record<string, string>;
}

interface ShowOptions {
  answers?: Answers;
  /** Roles of the signed-in user; `null` shows the component without a session. */
  roles?: Rol[] | null;
  /** The first address, for components that read it. */
  path?: string;
}

/**
 * Renders a component in Chromium with the product's theme, cache, router and session. Only the network is replaced:
 * `fetch` responds from `answers`, and an address of the API without an entry gets a 404. The test's end cleans up
 * everything (dom-clean-up.ts).
 *
 * Returns the rendered screen, its `router`, `requests`, in order, and `address`, the current address.
 */
export async function show(ui: ReactNode, { answers = {}, roles = ['AGENTE'], path = '/' }: ShowOptions = {}) {
  const requests = answerCalls(answers);
  if (roles) startSession({ token: 'token', expiraEnSegundos: 3600, usuario: buildUsuario(roles) });
  const router = routerAround(roles ? <WhileSignedIn>{ui}</WhileSignedIn> : ui, path);
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <AppTheme brandColor={PRODUCT_COLOR}>
        <RouterProvider router={router} />
      </AppTheme>
    </QueryClientProvider>,
  );
  return { ...screen, requests, router, address: () => router.state.location.href };
}

/** A whole list of the server: one page with all its rows. */
export function pageOf(content: readonly object[]) {
  return {
    content,
    totalElements: content.length,
    totalPages: 1,
    number: 0,
    size: 20,
    last: true,
    totalIsCapped: false,
  };
}

/** A refusal of the server, in the product's error format (decisions §3). */
export function refuse(status: number, code: string, message: string, more: object = {}): Response {
  return Response.json({ status, code, message, requestId: 'test', ...more }, { status });
}

/** The server's response to an internal error: its text explains nothing. */
export function broken(): Response {
  return refuse(500, 'INTERNAL', ERRORS.INTERNAL.message);
}

/** A request that finds no connection, as an answer of `show`. */
export function cutOff(): Promise<never> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

/** The delays of the timers that start from now on: a pause is checked without waiting for it. */
export function watchTimers(): () => unknown[] {
  const spy = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.calls.map(([, delay]) => delay);
}

/** Pastes over the focused field's content. All parallel tests share the machine's clipboard, so it is not used. */
export function paste(text: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error('No field has the focus');
  field.select();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const isLeft = field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  if (isLeft) document.execCommand('insertText', false, text);
}

/** Like the product's shell: renders nothing after the session has ended. */
function WhileSignedIn({ children }: { children: ReactNode }) {
  return useSession() ? children : null;
}

/** Any path shows the component, which may read the area of an address, so that links and navigation work without the product's pages. */
function routerAround(ui: ReactNode, first: string) {
  const rootRoute = createRootRoute({ component: Outlet });
  const paths = ['/', 'areas/$areaId/prompts', '$'].map((each) =>
    createRoute({ getParentRoute: () => rootRoute, path: each, component: () => <>{ui}</> }),
  );
  return createRouter({
    routeTree: rootRoute.addChildren(paths),
    history: createMemoryHistory({ initialEntries: [first] }),
  });
}

function answerCalls(answers: Answers): SentRequest[] {
  const requests: SentRequest[] = [];
  const native = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const address = `${request.method} ${pathname}`;
    if (!pathname.startsWith('/api') && !answers[address]) return native(input, init);
    const body = await bodyOf(request);
    requests.push({ address, body, query: Object.fromEntries(searchParams) });
    const answer = answers[address] ?? refuse(404, 'NOT_FOUND', `No answer for ${address}`);
    const reply = typeof answer === 'function' ? await answer({ body, query: searchParams }) : answer;
    return reply instanceof Response ? reply.clone() : Response.json(reply);
  };
  onTestFinished(() => {
    globalThis.fetch = native;
  });
  return requests;
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/')) return request.formData();
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}
