import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test';

// One journey runs at a time in a worker process.
let errors: string[] = [];
let allowed: RegExp[] = [];
const watched = new WeakSet<Browser>();

/** Collects from now on the `console.error` calls of a browser's pages, and uncaught exceptions. */
export function watchConsole(browser: Browser): void {
  if (watched.has(browser)) return;
  watched.add(browser);
  for (const context of browser.contexts()) watchContext(context);
  browser.on('context', watchContext);
}

/** Allows this journey a console line that it provokes on purpose. */
export function allowConsoleError(pattern: RegExp): void {
  allowed.push(pattern);
}

/** Returns the console lines of the ending journey, without the allowed ones, and starts an empty list. */
export function takeConsoleErrors(): string[] {
  const seen = errors.filter((line) => !allowed.some((pattern) => pattern.test(line)));
  errors = [];
  allowed = [];
  return seen;
}

function watchContext(context: BrowserContext): void {
  context.on('console', (message) => {
    if (isWritten(message)) errors.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (thrown) => errors.push(`${thrown.page()?.url()}: ${thrown.error().message}`));
}

/** The browser itself reports every refused request as an error, without arguments. */
function isWritten(message: ConsoleMessage): boolean {
  return message.type() === 'error' && message.args().length > 0;
}
