/** Origins of our own page. On this machine a user can open it as `localhost` or `127.0.0.1`. */
export function originsOf(publicUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  const loopback = ['localhost', '127.0.0.1'];
  return loopback.includes(hostname)
    ? loopback.map((host) => `${protocol}//${host}${port ? `:${port}` : ''}`)
    : [origin];
}

/** The same as socket addresses: `'self'` does not cover `ws:` in every browser. */
export function socketOriginsOf(publicUrl: string): string[] {
  return originsOf(publicUrl).map((origin) => origin.replace(/^http/, 'ws'));
}
